/** Fails where the build of a language says what only another one says: one catalogue travels, not two. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { BASE, CODES, manifestOf, TWINS } from "./registry.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const OUTPUT = at("../../src/http/studio_http/static/");
const FOLDERS = ["../src/messages", "../../src/studio_core/texts"].map(at);
/** Less than several words may be part of any code. */
const SEVERAL_WORDS = /\S{2} \S{2}/;
/** What a bundler may write in another way. */
const ESCAPED = /[^ -[\]-_a-z|~가-힣]/;

const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
/** The administration says more in the base language, to nobody else. */
const twinned = (file) => TWINS.some((code) => files.includes(file.replace(`.${BASE}.json`, `.${code}.json`)));

function textsIn(language) {
  const own = files.filter((file) => file.endsWith(`.${language}.json`) && (language !== BASE || twinned(file)));
  const parts = own.flatMap((file) => Object.values(read(file))).flatMap((text) => text.split(/\{\w+\}/));
  return new Set(parts.map((part) => part.trim()).filter((part) => SEVERAL_WORDS.test(part) && !ESCAPED.test(part)));
}

function codeIn(language) {
  const chunks = Object.values(read(join(OUTPUT, manifestOf(language)))).map(({ file }) => file);
  return [...new Set(chunks)].filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(OUTPUT, file), "utf8")).join("\n");
}

const texts = new Map(CODES.map((code) => [code, textsIn(code)]));
for (const code of CODES) {
  const [own, ...others] = [code, ...CODES.filter((other) => other !== code)];
  const said = codeIn(own);
  const foreign = others.flatMap((other) => [...texts.get(other)].filter((text) => !texts.get(own).has(text)));
  const found = foreign.filter((text) => said.includes(text));
  const known = [...texts.get(own)].filter((text) => said.includes(text));
  for (const text of found) console.log(`TWO  the build of ${own} says: ${text}`);
  console.log(`${known.length > 0 ? "ok  " : "NONE"} the build of ${own} says ${known.length} texts of its own`);
  if (found.length > 0 || known.length === 0) process.exitCode = 1;
}
