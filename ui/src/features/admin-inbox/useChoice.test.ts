import { expect, test } from "vitest";

import type { Choice } from "./useChoice";
import { addressOf, askedBy, choiceIn } from "./useChoice";

const FIRST: Choice = { stage: "open", assignee: "", space: "", order: "next", undelivered: false };

test.each<[string, Partial<Choice>]>([
  ["/admin/enquiries", {}],
  ["/admin/enquiries?stage=quote&assignee=a1&space=commercial&order=oldest", { stage: "quote", assignee: "a1", space: "commercial", order: "oldest" }],
  ["/admin/enquiries?undelivered=1", { undelivered: true, stage: "all" }],
  ["/admin/enquiries?undelivered=1&stage=new", { undelivered: true, stage: "new" }],
])("the address %s says what the list is chosen by", (address, part) => {
  const choice = { ...FIRST, ...part };

  expect(addressOf(choice)).toBe(address);
  expect(choiceIn(address.split("?")[1] ?? "")).toEqual(choice);
});

test("what an address says that nothing can be chosen by is let go", () => {
  expect(choiceIn("stage=won&space=garden&order=random")).toEqual(FIRST);
});

test("the server is asked for what is chosen, and for everything where nothing is", () => {
  expect(askedBy(FIRST)).toEqual({ stage: "open", order: "next", undelivered: false });
  expect(askedBy({ ...FIRST, stage: "all", assignee: "nobody", space: "residential" })).toEqual({
    assignee: "nobody",
    space: "residential",
    order: "next",
    undelivered: false,
  });
});
