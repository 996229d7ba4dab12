/** What the list is chosen by: the address keeps it, so that a reload and Back find it again. */
import { useLocation, useNavigate } from "react-router-dom";

import { INBOX } from "./addresses";
import type { Chosen } from "./stages";
import { chosenIn } from "./stages";

export const ORDERS = ["next", "newest", "oldest"] as const;
export const SPACES = ["residential", "commercial"] as const;

type Order = (typeof ORDERS)[number];

/** `assignee` is an account, `nobody`, or empty for everybody's. */
export interface Choice {
  stage: Chosen;
  assignee: string;
  space: string;
  order: Order;
  /** Only what could not be delivered. */
  undelivered: boolean;
}

export const NOBODY = "nobody";

/** Return the choice that *search*, the query of an address, says. */
export function choiceIn(search: string): Choice {
  const query = new URLSearchParams(search);
  const said = (name: string) => query.get(name) ?? "";
  const undelivered = query.has("undelivered");
  return {
    stage: undelivered && !query.has("stage") ? "all" : chosenIn(said("stage")),
    assignee: said("assignee"),
    space: SPACES.find((space) => space === said("space")) ?? "",
    order: ORDERS.find((order) => order === said("order")) ?? "next",
    undelivered,
  };
}

/** Return the address of the list of *choice*; what every list begins with is left out. */
export function addressOf(choice: Choice): string {
  const query = new URLSearchParams();
  if (choice.undelivered) query.set("undelivered", "1");
  if (choice.stage !== (choice.undelivered ? "all" : "open")) query.set("stage", choice.stage);
  if (choice.assignee) query.set("assignee", choice.assignee);
  if (choice.space) query.set("space", choice.space);
  if (choice.order !== "next") query.set("order", choice.order);
  const text = query.toString();
  return text ? `${INBOX}?${text}` : INBOX;
}

/** Return what the body of a search says for *choice*. */
export function askedBy({ stage, assignee, space, order, undelivered }: Choice) {
  return {
    ...(stage === "all" ? {} : { stage }),
    ...(assignee ? { assignee } : {}),
    ...(space ? { space } : {}),
    order,
    undelivered,
  };
}

export function useChoice(): [Choice, (part: Partial<Choice>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choice = choiceIn(search);
  return [choice, (part) => void navigate(addressOf({ ...choice, ...part }))];
}
