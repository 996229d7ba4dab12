/** One build of the interface for each language of the registry: which one this is, and its catalogues. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import type { Plugin } from "vite";

import registry from "../../src/studio_core/languages/languages.json" with { type: "json" };

const CODES = registry.languages.map(({ code }) => code);
/** The language that the studio writes in; its build alone has the administration. */
export const [BASE = ""] = CODES;
const START = "index.html";

/** Return the language that `STUDIO_LANGUAGE` names; the base one without it. */
export function languageOfBuild(named = process.env["STUDIO_LANGUAGE"] || BASE): string {
  if (!CODES.includes(named)) throw new Error(`${named} is none of the languages ${CODES.join(", ")}`);
  return named;
}

export const isBase = (language: string): boolean => language === BASE;

/** Return where the manifest of the build in *language* is written. */
export function manifestOf(language: string): string {
  return isBase(language) ? ".vite/manifest.json" : `.vite/manifest.${language}.json`;
}

/**
 * Reads the catalogues of *language* where code imports those of the base one, and names its start
 * page. Without such a catalogue there is no build: no visitor reads two languages on one page.
 */
export function speaking(language: string): Plugin {
  return {
    name: "studio:speaking",
    enforce: "pre",
    apply: () => !isBase(language),
    load: {
      filter: { id: new RegExp(`\\.${BASE}\\.json$`) },
      handler(id) {
        const twin = id.replace(new RegExp(`\\.${BASE}\\.json$`), `.${language}.json`);
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
        this.emitFile({ type: "asset", fileName: `index.${language}.html`, source: page.source });
      },
    },
  };
}
