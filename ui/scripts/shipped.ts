import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

/** Where scripts/shipping reads it; gone with the packages, which has the interface built anew. */
const LIST = fileURLToPath(new URL("../node_modules/.cache/shipped.json", import.meta.url));

const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** What the bundler adds of its own, by the beginning of the module's name. */
const HELPERS = { "\0vite/": "node_modules/vite", "\0rolldown/": "node_modules/rolldown" };

function folderOf(id: string): string | undefined {
  const helper = Object.entries(HELPERS).find(([start]) => id.startsWith(start));
  if (helper) return helper[1];
  const folder = FOLDER.exec(id.replaceAll("\\", "/"))?.[0];
  return folder?.slice(folder.indexOf("node_modules/"));
}

/** Writes down which packages' code the built interface holds: its bill of materials names these. */
export function shipped(): Plugin {
  return {
    name: "studio:shipped",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const piece of Object.values(bundle)) {
        if (piece.type !== "chunk") continue;
        for (const [id, module] of Object.entries(piece.modules)) {
          const folder = module.renderedLength > 0 ? folderOf(id) : undefined;
          if (folder) folders.add(folder);
        }
      }
      mkdirSync(dirname(LIST), { recursive: true });
      writeFileSync(LIST, `${JSON.stringify([...folders].sort(), null, 1)}\n`);
    },
  };
}
