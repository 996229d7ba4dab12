import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { fill } from ".";

const SOURCE = join(import.meta.dirname, "..");
const HANGUL = /[가-힣]/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const catalogues = files.filter((file) => file.endsWith(".ko.json"));
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");
const keysIn = (file: string) => Object.keys(JSON.parse(read(file)) as object);
const code = files.filter((file) => /\.tsx?$/.test(file) && !/test|\.d\.ts/.test(file)).map(read);

/** A key written out; keys made of parts are found by what stands before the first. */
const WRITTEN = /"([\w.]+)"/g;
const TRANSLATED = /\bt\(\s*"([\w.]+)"/g;
const COMPOSED = /(?:\bt\(\s*`(?=[\w.]+\$)|`(?=\w+\.\w+\.\w*\.?\$))([^`]*)`/g;

const found = (form: RegExp) => code.flatMap((text) => [...text.matchAll(form)].map(([, key = ""]) => key));
const composed = found(COMPOSED).map(
  (key) => new RegExp(`^${key.split(/\$\{[^}]*\}/).map(escaped).join("\\w*")}$`),
);

function escaped(text: string): string {
  return text.replaceAll(".", "\\.");
}

test("a key stands in one catalogue only", () => {
  const keys = catalogues.flatMap(keysIn);

  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);

  expect(repeated).toEqual([]);
});

test("every key of a catalogue is used somewhere", () => {
  const written = new Set(found(WRITTEN));

  const unused = catalogues
    .flatMap(keysIn)
    .filter((key) => !written.has(key) && !composed.some((form) => form.test(key)));

  expect(composed.length).toBeGreaterThan(10);
  expect(unused).toEqual([]);
});

test("every key that is used stands in a catalogue", () => {
  const keys = catalogues.flatMap(keysIn);

  const missing = found(TRANSLATED).filter((key) => !keys.includes(key));
  const empty = composed.filter((form) => !keys.some((key) => form.test(key)));

  expect(missing).toEqual([]);
  expect(empty).toEqual([]);
});

test("no Korean word stands outside the catalogues", () => {
  const modules = files.filter((file) => /\.tsx?$/.test(file) && !/test|testing/.test(file));

  const speaking = modules.filter((file) => HANGUL.test(read(file)));

  expect(speaking).toEqual([]);
});

test("values fill their places; a place without a value stays", () => {
  expect(fill("{n} / {total}", { n: 3 })).toBe("3 / {total}");
});
