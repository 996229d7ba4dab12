/**
 * Fails where the built scripts need a newer browser than we promise (docs/decisions/0079-browsers.md).
 *
 * Our own code is held to the language of 2022 by `lib` in tsconfig.json; this finds what types do
 * not tell, and what a package brings. A call behind `?.` is none: there the browser may lack it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = new URL("../../src/http/studio_http/static/assets/", import.meta.url).pathname;
const NEWER = [
  /\.(?:toSorted|toReversed|toSpliced)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\bPromise\.(?:withResolvers|try)\(/,
  /\bAbortSignal\.(?:timeout|any)\(/,
  /\bURL\.(?:canParse|parse)\(/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.checkVisibility\(/,
  /\bnew (?:OffscreenCanvas|CompressionStream|DecompressionStream)\(/,
  /\brequestIdleCallback\(/,
  /\bstatic\{/,
  /\(\?<[=!]/,
];

const found = readdirSync(ASSETS)
  .filter((file) => file.endsWith(".js"))
  .flatMap((file) => {
    const text = readFileSync(join(ASSETS, file), "utf8");
    return NEWER.flatMap((form) => form.exec(text)?.slice(0, 1) ?? []).map((it) => `${it} in ${file}`);
  });

for (const one of found) console.log(`NEW  too new for browsers that we promise: ${one}`);
if (found.length > 0) process.exitCode = 1;
else console.log("ok   nothing too new for the browsers that we promise");
