/** The languages of the site, from the registry that the server reads, and where the build of each lies. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const REGISTRY = join(import.meta.dirname, "../../src/studio_core/languages/languages.json");

const { languages } = JSON.parse(readFileSync(REGISTRY, "utf8"));

export const CODES = languages.map(({ code }) => code);

/** The language that the studio writes in; its build alone has the administration. */
export const BASE = CODES[0];

export const TWINS = CODES.slice(1);

/** Return what the file *name* of the base build is called in that of *language*. */
export function namedIn(language, name) {
  return language === BASE ? name : name.replace(/\.(\w+)$/, `.${language}.$1`);
}

/** Return which letters *language* is written in: styles ask, since faces are for letters. */
export const lettersOf = (language) => (languages.find(({ code }) => code === language)?.is_latin ? "latin" : "");

/** Where the manifest of the build in *language* is, in the folder of all of them. */
export const manifestOf = (language) => `.vite/${namedIn(language, "manifest.json")}`;
