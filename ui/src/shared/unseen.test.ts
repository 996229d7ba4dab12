import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { trimmedText, withoutUnseen } from "./unseen";

const FILE = join(import.meta.dirname, "../../../tests/fixtures/unseen.json");
const CASES = JSON.parse(readFileSync(FILE, "utf8")) as [string, string][];

test.each(CASES)("of %j the server and the browser see the same", (written, seen) => {
  expect(trimmedText(written)).toBe(seen);
});

test("a number keeps its spaces alone", () => {
  expect(withoutUnseen("\u200e02\u200b 123\u3164-4567")).toBe("02 123-4567");
});
