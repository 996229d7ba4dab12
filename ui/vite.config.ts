import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { officeChunks } from "./scripts/chunks.ts";
import { languageOfBuild, speaking } from "./scripts/languages.ts";
import { InOrderOfNames } from "./scripts/inOrderOfNames.ts";
import { leanRouter } from "./scripts/leanRouter.ts";
import { BASE, lettersOf, manifestOf } from "./scripts/registry.mjs";
import { shipped } from "./scripts/shipped.ts";

const API = "http://127.0.0.1:8000";

/** The router's package names its development build only; the other is what visitors load. */
const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));
const PRODUCTION = [
  { find: /^react-router$/, replacement: router("index.mjs") },
  { find: /^react-router\/dom$/, replacement: router("dom-export.mjs") },
  // SWR brings the hook along for Reacts that lack it; ours has it.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];

const FURNITURE =
  /src\/(shared\/(lists\/useFirst|Picture|focus|useImageFallback|LoadFailed|Empty|icons|useDocumentTitle)|studio_core\/texts\/dates)\b/;

/** What opens over a screen: in one chunk it is smaller than in three; so are these. */
const LAYERS = /src\/shared\/(entries|useLayers)\b/;
const DIALOGS = /src\/shared\/(Dialog|openDialogs|useMedia)\b/;

const SENDING = /src\/(shared\/(send|within|randomId|presence|events|enquiries\/(sending|formToken))|outbox\/locks)\b/;
/** What is kept until it is sent, and what is said of a refusal: who writes needs both. */
const OUTBOX = /src\/(shared\/unseen|outbox\/(store|database|oldDatabases|device))\b|problems\/problems\b|node_modules\/idb\//;
/** What begins on every screen once it is shown. */
const BEHIND = /src\/(app\/(watches|behindScreen|headlineFace|scrollPlaces)|shared\/(notices\/|visits\/|waiting\/|placeBelow)|messages\/notices\.)/;
const SEARCHING = /src\/shared\/(words|useTyped|lists\/pages)\b/;

const LANGUAGE = languageOfBuild();
const isWhole = LANGUAGE === BASE;

export default defineConfig(({ command }) => ({
  plugins: [
    speaking(LANGUAGE),
    react(),
    tailwind(),
    ...(command === "build" ? [leanRouter()] : []),
    // The base build has all that the others have, and the administration.
    ...(command === "build" && isWhole ? [shipped()] : []),
  ],
  define: {
    "import.meta.env.LANGUAGE": JSON.stringify(LANGUAGE),
    "import.meta.env.BASE_LANGUAGE": JSON.stringify(BASE),
    "import.meta.env.LETTERS": JSON.stringify(lettersOf(LANGUAGE)),
  },
  // The server's own pages use the same classes: their names are the same in every build.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}` },
  },
  resolve: {
    // `@shared/…` and the rest, said once in tsconfig.json.
    tsconfigPaths: true,
    alias: command === "build" ? PRODUCTION : [],
  },
  build: {
    outDir: "../src/http/studio_http/static",
    // All languages lie in one folder, which the base one empties: it is built first.
    emptyOutDir: isWhole,
    manifest: manifestOf(LANGUAGE),
    // Which browsers, and why two lists: docs/decisions/0079-browsers.md.
    target: "es2022",
    cssTarget: ["chrome105", "edge105", "firefox121", "safari15.4"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        // What the first screen needs travels as one file, which packs tighter than five; so does
        // what most screens use, what writing to the studio needs, and what the administration shares.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "index", tags: ["$initial"] },
            { name: "furniture", test: FURNITURE },
            { name: "layers", test: LAYERS },
            { name: "dialogs", test: DIALOGS },
            { name: "sending", test: SENDING },
            { name: "outbox", test: OUTBOX },
            { name: "behind", test: BEHIND },
            { name: "searching", test: SEARCHING },
            { name: officeChunks(fileURLToPath(new URL("src/app/main.tsx", import.meta.url))) },
          ],
        },
      },
    },
    // Fonts stay files: inlined, they would delay the first paint with the style sheet.
    assetsInlineLimit: 0,
  },
  // The words that the server says as well lie with the server.
  server: { fs: { allow: [".."] }, proxy: { "/api": API, "/media": API, "/fonts": API } },
  test: {
    environment: "jsdom",
    pool: "threads",
    // One page for all files: making one for each takes six times as long as the tests. What a file
    // leaves behind is removed in `setup.ts`; one after the other by name, so that every run is the same.
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: InOrderOfNames },
    setupFiles: ["src/testing/setup.ts"],
    include: [isWhole ? "src/**/*.test.{ts,tsx}" : "src/**/*.languages.test.{ts,tsx}"],
    passWithNoTests: !isWhole,
    // A slow machine takes seconds to draw a long list; no test is about that.
    testTimeout: 60_000,
    // What the documents promise is looked up in the report: scripts/statements.py.
    reporters: ["default", ...(isWhole ? ["json"] : [])],
    outputFile: { json: "../.venv/reports/interface.json" },
  },
}));
