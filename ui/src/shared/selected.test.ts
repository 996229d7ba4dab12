import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
/** What can be selected: a tab, and what is walked through by arrow keys in a list or a grid. */
const SELECTABLE = /\brole="(tab|option)"|^<td\b/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.tsx$/.test(file));
const elements = files.flatMap((file) => {
  const text = readFileSync(join(SOURCE, file), "utf8");
  return [...text.matchAll(/\baria-selected=/g)].map(({ index }) => {
    const start = [...text.slice(0, index).matchAll(/<[A-Za-z]+\n/g)].at(-1)?.index ?? index;
    return { file, element: text.slice(start, index + 200) };
  });
});

test("nothing is told to be selected but tabs, options and days: rows and links of a list are not", () => {
  expect(elements.length).toBeGreaterThan(0);
  expect(elements.filter(({ element }) => !SELECTABLE.test(element))).toEqual([]);
});
