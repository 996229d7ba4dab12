import { expect, test } from "vitest";

import { partDone } from "./progress";

const entry = (size: number, percent: number, state: "sending" | "done" | "waiting" = "sending") => ({ size, percent, state });

test.each([
  ["nothing yet", [entry(100, 0, "waiting"), entry(100, 20)], 0],
  ["a quarter", [entry(100, 0, "waiting"), entry(100, 50)], 25],
  ["more than half, by size and not by number", [entry(300, 70), entry(100, 0, "waiting")], 50],
  ["three quarters", [entry(300, 0, "done"), entry(100, 10)], 75],
  ["all, which is said otherwise", [entry(100, 100, "done")], 0],
  ["of nothing", [], 0],
])("%s", (_, entries, part) => {
  expect(partDone(entries)).toBe(part);
});
