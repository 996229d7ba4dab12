import { expect, test } from "vitest";

import { isStillTold, nextOf } from "./NextStep";

test.each([
  [{ step: " 방문 ", day: "2026-11-25", time: "11:00" }, { nextStep: "방문", nextOn: "2026-11-25T11:00" }],
  [{ step: "", day: "2026-11-25", time: "" }, { nextStep: "", nextOn: "2026-11-25" }],
  [{ step: "전화", day: "", time: "" }, { nextStep: "전화", nextOn: "" }],
  [{ step: "", day: "2026.13", time: "" }, null],
  [{ step: "", day: "2026-11-25", time: "11시쯤" }, null],
  [{ step: "", day: "", time: "11:00" }, null],
])("what is typed as %o is saved as %o", (typed, saved) => {
  expect(nextOf(typed)).toEqual(saved);
});

test.each([
  ["", "new", true],
  ["2026-11-2", "visit", true],
  ["2026-11-27", "visit", true],
  ["2026-11-26", "visit", false],
  ["2026-11-25", "visit", false],
  ["2026-11-27", "closed", false],
  ["2026-11-27", "spam", false],
] as const)("of what is due on %o at the stage %s a mail will tell: %s", (day, stage, isTold) => {
  expect(isStillTold(day, { stage }, "2026-11-26")).toBe(isTold);
});
