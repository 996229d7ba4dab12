/** One build of the interface for each language of the registry: which one this is, and its catalogues. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import type { Plugin } from "vite";

import { BASE, CODES, namedIn } from "./registry.mjs";

const START = "index.html";
const CATALOGUE = new RegExp(`\\.${BASE}\\.json$`);

/** Return the language that `STUDIO_LANGUAGE` names; the base one without it. */
export function languageOfBuild(named = process.env["STUDIO_LANGUAGE"]): string {
  const language = named || BASE;
  if (!CODES.includes(language)) throw new Error(`${language} is none of the languages ${CODES.join(", ")}`);
  return language;
}

/**
 * Reads the catalogues of *language* where code imports those of the base one, and names its start
 * page. Without such a catalogue there is no build: no visitor reads two languages on one page.
 */
export function speaking(language: string): Plugin {
  return {
    name: "studio:speaking",
    enforce: "pre",
    apply: () => language !== BASE,
    load: {
      filter: { id: CATALOGUE },
      handler(id) {
        const twin = id.replace(CATALOGUE, `.${language}.json`);
        if (!existsSync(twin)) throw new Error(`${basename(id)} is said to visitors, but not in ${language}`);
        this.addWatchFile(twin);
        return readFileSync(twin, "utf8");
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle[START];
        if (page?.type !== "asset") return;
        delete bundle[START];
        this.emitFile({ type: "asset", fileName: namedIn(language, START), source: page.source });
      },
    },
  };
}
