/**
 * Writes what makes a missing text of a twinned language a fault of types, before `tsc` looks:
 * `node scripts/twins.mjs [FILE FOLDER…]`.
 *
 * A catalogue that is there in one twinned language has to be there in each, with all that the base
 * one says: of problems, what it says to visitors.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { BASE, TWINS } from "./registry.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILE = here("../generated/twins.ts");
const FOLDERS = ["../src/messages", "../../src/studio_core/texts", "../../src/http/studio_http/base/problems"].map(here);
const TYPE = `type Key<Base, Name extends keyof Base> = Base[Name] extends string | { public: unknown } ? Name : never;
type Text<Said> = Said extends string ? string : { title: string; detail: string };
type Twin<Base> = { [Name in keyof Base as Key<Base, Name>]: Text<Base[Name]> };
`;

const [file = FILE, ...named] = process.argv.slice(2);

function catalogues(folder) {
  const names = readdirSync(folder).map((name) => /^([\w-]+)\.(\w+)\.json$/.exec(name));
  return [...new Set(names.filter((found) => found && TWINS.includes(found[2])).map(([, name]) => name))].sort();
}

const found = (named.length > 0 ? named : FOLDERS).flatMap((folder) => catalogues(folder).map((name) => join(resolve(folder), name)));
const from = (path, language) => JSON.stringify(`./${relative(dirname(resolve(file)), path)}.${language}.json`);
const lines = found.flatMap((path, at) => [
  `import base${at} from ${from(path, BASE)};`,
  ...TWINS.flatMap((code, of) => [
    `import twin${at}x${of} from ${from(path, code)};`,
    `twin${at}x${of} satisfies Twin<typeof base${at}>;`,
  ]),
]);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${TYPE}${lines.join("\n")}\n`);
