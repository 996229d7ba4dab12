/** Weighs the built files as the browser gets them (brotli) and fails over budget. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const OUTPUT = new URL("../../src/http/studio_http/static/", import.meta.url).pathname;
const KB = 1000;
const ENTRY = "index.html";
const PUBLIC_SCREEN = /^src\/features\/(?!admin-|session)[\w-]+\/\w+Page\.tsx$/;
const LIGHTBOX = /Lightbox\.tsx$/;

if (!existsSync(OUTPUT)) throw new Error("nothing is built yet: run `npm run build` first");
const manifest = JSON.parse(readFileSync(join(OUTPUT, ".vite/manifest.json"), "utf8"));
const weigh = (file) => brotliCompressSync(readFileSync(join(OUTPUT, file))).length;
const sum = (files) => files.reduce((total, file) => total + weigh(file), 0);

/** Every chunk that loads with *key*, itself included. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const initial = closure(ENTRY);
const scripts = (keys) => [...keys].map((key) => manifest[key].file);
const sheets = (keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
const own = (key) => [...closure(key)].filter((other) => !initial.has(other));
const rows = [
  ["initial JavaScript", sum(scripts(initial)), 80 * KB],
  ["initial CSS", sum(sheets(initial)), 6 * KB],
];

for (const key of Object.keys(manifest)) {
  if (PUBLIC_SCREEN.test(key)) rows.push([key, sum(scripts(own(key))), 8 * KB]);
  else if (LIGHTBOX.test(key)) rows.push([key, sum(scripts(own(key))), 20 * KB]);
}

/** A visitor loads the face of the interface, and one of those of headlines. */
const HEADLINE_FACES = ["newsreader", "cormorant", "jost"];
const fonts = Object.values(manifest).map(({ file }) => file).filter((file) => file.endsWith(".woff2"));
for (const face of HEADLINE_FACES) {
  const others = HEADLINE_FACES.filter((other) => other !== face);
  const loaded = fonts.filter((file) => !others.some((other) => file.includes(`${other}-`)));
  rows.push([`fonts with ${face}`, loaded.reduce((total, file) => total + readFileSync(join(OUTPUT, file)).length, 0), 35 * KB]);
}

/** Code of the administration that a visitor's chunk would bring along. */
const leaks = Object.keys(manifest)
  .filter((key) => key === ENTRY || PUBLIC_SCREEN.test(key))
  .flatMap((key) => [...closure(key)].filter((other) => /admin/.test(other)));

for (const [name, bytes, limit] of rows) {
  console.log(`${bytes > limit ? "OVER" : "ok  "} ${String(bytes).padStart(7)} of ${limit}  ${name}`);
}
for (const key of leaks) console.log(`OVER administration code reaches visitors: ${key}`);
if (leaks.length > 0 || rows.some(([, bytes, limit]) => bytes > limit)) process.exitCode = 1;
