/** Runs a tool of vite once in each language: `node scripts/inLanguages.mjs vite build [OPTIONS]`. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { CODES } from "./registry.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [tool, ...rest] = process.argv.slice(2);

// The base one is the first: its build empties the folder.
for (const code of CODES) {
  execFileSync(process.execPath, [here(`../node_modules/.bin/${tool}`), ...rest], {
    cwd: here(".."),
    env: { ...process.env, STUDIO_LANGUAGE: code },
    stdio: "inherit",
  });
}
