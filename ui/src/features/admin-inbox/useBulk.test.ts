import { expect, test } from "vitest";

import { enquiry } from "../../testing/enquiries";
import { partsBack, touchedBy } from "./useBulk";

const PICKED = [
  enquiry("1", { stage: "new", assignee: "kim" }),
  enquiry("2", { stage: "visit" }),
  enquiry("3", { stage: "new" }),
];

test("a change touches what is not so already", () => {
  expect(touchedBy(PICKED, { stage: "new" })).toBe(1);
  expect(touchedBy(PICKED, { assignee: "kim" })).toBe(2);
});

test("taking a change back gives each the stage, or the person, that it had", () => {
  expect(partsBack(PICKED, { stage: "quote" })).toEqual([
    { ids: ["1", "3"], part: { stage: "new" } },
    { ids: ["2"], part: { stage: "visit" } },
  ]);
  expect(partsBack(PICKED, { assignee: "park" })).toEqual([
    { ids: ["1"], part: { assignee: "kim" } },
    { ids: ["2", "3"], part: { assignee: "" } },
  ]);
});
