import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { fill } from ".";

const SOURCE = join(import.meta.dirname, "..");
const HANGUL = /[가-힣]/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const catalogues = files.filter((file) => file.endsWith(".ko.json"));
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");

test("a key stands in one catalogue only", () => {
  const keys = catalogues.flatMap((file) => Object.keys(JSON.parse(read(file)) as object));

  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);

  expect(repeated).toEqual([]);
});

test("no Korean word stands outside the catalogues", () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/test|testing/.test(file));

  const speaking = code.filter((file) => HANGUL.test(read(file)));

  expect(speaking).toEqual([]);
});

test("values fill their places; a place without a value stays", () => {
  expect(fill("{n} / {total}", { n: 3 })).toBe("3 / {total}");
});
