/** Runs a tool of vite once in each language: `node scripts/inLanguages.mjs vite build [OPTIONS]`. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { languages } = JSON.parse(readFileSync(here("../../src/studio_core/languages/languages.json"), "utf8"));
const [tool, ...rest] = process.argv.slice(2);

// The base one is the first: its build empties the folder.
for (const { code } of languages) {
  execFileSync(process.execPath, [here(`../node_modules/.bin/${tool}`), ...rest], {
    cwd: here(".."),
    env: { ...process.env, STUDIO_LANGUAGE: code },
    stdio: "inherit",
  });
}
