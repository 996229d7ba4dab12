import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { LANGUAGES, LATIN } from "@shared/language";
import { languageOfBuild, speaking } from "../../scripts/languages";
import { lettersOf, manifestOf } from "../../scripts/registry.mjs";

const [BASE = "", TWIN = ""] = LANGUAGES.map(({ code }) => code);
const catalogue = (name: string, code = BASE) => join(import.meta.dirname, `${name}.${code}.json`);

/** Return what a build in *language* reads where code imports the catalogue *name* of the base one. */
function read(language: string, name: string): unknown {
  const { load } = speaking(language);
  if (typeof load !== "object") throw new Error("nothing is loaded");
  return Reflect.apply(load.handler, { addWatchFile: vi.fn<(file: string) => void>() }, [catalogue(name)]);
}

test("a build in another language reads its catalogue in the place of the base one", () => {
  const said = read(TWIN, "still");

  expect(said).toBe(readFileSync(catalogue("still", TWIN), "utf8"));
  expect(said).not.toBe(readFileSync(catalogue("still"), "utf8"));
});

test("what only the administration says in the base language is no part of such a build", () => {
  expect(() => read(TWIN, "admin")).toThrow(`admin.${BASE}.json is said to visitors, but not in ${TWIN}`);
});

test("a build is in the base language unless another one of the registry is named", () => {
  expect([languageOfBuild(""), languageOfBuild(TWIN)]).toEqual([BASE, TWIN]);
  expect(() => languageOfBuild("xx")).toThrow("xx is none of the languages");
});

test("each build has a manifest of its own", () => {
  expect(new Set(LANGUAGES.map(({ code }) => manifestOf(code))).size).toBe(LANGUAGES.length);
  expect(manifestOf(BASE)).toBe(".vite/manifest.json");
});

test("styles are told which language is in Latin letters", () => {
  expect(LANGUAGES.filter(({ code }) => lettersOf(code) === "latin").map(({ code }) => code)).toContain(LATIN);
  expect(lettersOf(BASE)).toBe("");
});
