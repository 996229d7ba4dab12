/** Who else is at work on which part of the site. */
import useSWR from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import type { Part } from "./overview";

const PRESENCE = "/api/admin/site/presence";
/** As often as they say that they are there. */
const ASK_EVERY_MS = 20_000;

type Present = At<typeof PRESENCE>["others"][number];

const NOBODY: readonly Present[] = [];

/** Return how the names are had of those who edit a part right now; asked when somebody wants to know, and again. */
export function useEditors(): (part: Part) => readonly string[] {
  const { data } = useSWR<At<typeof PRESENCE>, Problem>(PRESENCE, { refreshInterval: ASK_EVERY_MS });
  const others = data?.others ?? NOBODY;
  return ({ part, isList }) => {
    const here = others.filter(({ collection, id }) => (isList ? collection === part : collection === "site" && id === part));
    return [...new Set(here.map(({ name }) => name).filter(Boolean))];
  };
}
