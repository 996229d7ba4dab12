/** Weighs the built files of each language as the browser gets them (brotli) and fails over budget. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { BASE, CODES, manifestOf } from "./registry.mjs";

const OUTPUT = new URL("../../src/http/studio_http/static/", import.meta.url).pathname;
const KB = 1000;
const ENTRY = "index.html";
const PUBLIC_SCREEN = /^src\/features\/(?!admin-|session)[\w-]+\/\w+Page\.tsx$/;
const LIGHTBOX = /Lightbox\.tsx$/;
/** Chunks of the administration: scripts/chunks.ts names them. */
const OFFICE = /admin|session|^_(records|editing|sorting)-/;
const HEADLINE_FACES = ["newsreader", "cormorant", "jost"];

if (!existsSync(OUTPUT)) throw new Error("nothing is built yet: run `npm run build` first");
const weigh = (file) => brotliCompressSync(readFileSync(join(OUTPUT, file))).length;
const sum = (files) => files.reduce((total, file) => total + weigh(file), 0);

const withIt = ({ imports = [] }) => imports;
const forVisitors = ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports.filter((key) => !OFFICE.test(key))];

/** Every chunk that loads with *key*, itself included; *next* says what a chunk leads to. */
function closure(manifest, key, next = withIt, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of next(manifest[key])) closure(manifest, other, next, seen);
  return seen;
}

/** What is weighed of a build: names, bytes, and how many there may be. */
function rowsOf(manifest, code) {
  const initial = closure(manifest, ENTRY);
  const scripts = (keys) => [...keys].map((key) => manifest[key].file);
  const sheets = (keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
  const own = (key) => [...closure(manifest, key)].filter((other) => !initial.has(other));
  const screens = Object.keys(manifest).filter((key) => PUBLIC_SCREEN.test(key));
  const lightboxes = Object.keys(manifest).filter((key) => LIGHTBOX.test(key));
  return [
    ["initial JavaScript", sum(scripts(initial)), 80 * KB],
    ["initial CSS", sum(sheets(initial)), 6 * KB],
    ...screens.map((key) => [key, sum(scripts(own(key))), 8 * KB]),
    ...lightboxes.map((key) => [key, sum(scripts(own(key))), 20 * KB]),
    ...(code === BASE ? officeOf(manifest) : []),
    ...HEADLINE_FACES.map((face) => [`fonts with ${face}`, fontsWith(manifest, face), 35 * KB]),
    ...fontsOf(manifest).filter(isRare).map((font) => [font, bytesOf(font), 10 * KB]),
  ];
}

/** What the administration adds to what visitors may come to load, and the files of its list of projects. */
function officeOf(manifest) {
  const scripts = Object.keys(manifest).filter((key) => manifest[key].file.endsWith(".js"));
  const named = (name) => scripts.find((key) => manifest[key].name === name);
  const visited = closure(manifest, ENTRY, forVisitors);
  const list = [ENTRY, named("admin"), named("admin-portfolio")].flatMap((key) => [...closure(manifest, key)]);
  const files = new Set(list.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  const own = scripts.filter((key) => !visited.has(key)).map((key) => manifest[key].file);
  return [
    ["JavaScript of the administration alone", sum(own), 240 * KB],
    ["files of the list of projects", files.size, 25],
  ];
}

/** A visitor loads the face of the interface, and one of those of headlines. */
function fontsWith(manifest, face) {
  const others = HEADLINE_FACES.filter((other) => other !== face);
  const loaded = fontsOf(manifest).filter((file) => !others.some((other) => file.includes(`${other}-`)));
  return loaded.filter((file) => !isRare(file)).reduce((total, file) => total + bytesOf(file), 0);
}

const fontsOf = (manifest) => Object.values(manifest).map(({ file }) => file).filter((file) => file.endsWith(".woff2"));
const bytesOf = (file) => readFileSync(join(OUTPUT, file)).length;
/** Letters that no text of the site needs as it is shipped: they are fetched where one stands. */
const isRare = (file) => file.includes("-rare-");

/** Code of the administration that a visitor's chunk would bring along. */
function leaksOf(manifest) {
  return Object.keys(manifest)
    .filter((key) => key === ENTRY || PUBLIC_SCREEN.test(key))
    .flatMap((key) => [...closure(manifest, key)].filter((other) => OFFICE.test(other)));
}

for (const code of CODES) {
  const manifest = JSON.parse(readFileSync(join(OUTPUT, manifestOf(code)), "utf8"));
  const rows = rowsOf(manifest, code);
  const leaks = leaksOf(manifest);
  for (const [name, bytes, limit] of rows) {
    console.log(`${bytes > limit ? "OVER" : "ok  "} ${String(bytes).padStart(7)} of ${limit}  ${code}  ${name}`);
  }
  for (const key of leaks) console.log(`OVER administration code reaches visitors: ${code}  ${key}`);
  if (leaks.length > 0 || rows.some(([, bytes, limit]) => bytes > limit)) process.exitCode = 1;
}
