import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const API = "http://127.0.0.1:8000";

/** The router's package names its development build only; the other is what visitors load. */
const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: router("index.mjs") },
  { find: /^react-router\/dom$/, replacement: router("dom-export.mjs") },
];

const ROUTER_FILE = /react-router\/dist\/production\/.*\.mjs$/;
const NAME_FOR_TOOLS = /^\w+\.displayName = ".*";$/gm;
const REACT_WRAPPER = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Lets the router's links, forms and prefetching go, which we do not use: 3 KB of the start. */
const leanRouter: Plugin = {
  name: "lean-router",
  transform: {
    filter: { id: ROUTER_FILE },
    handler: (code) =>
      code.replace(NAME_FOR_TOOLS, "").replace(REACT_WRAPPER, "= /* @__PURE__ */ "),
  },
};

const FURNITURE =
  /src\/(shared\/(lists\/useFirst|Picture|focus|useImageFallback|LoadFailed|Empty|icons|useDocumentTitle)|studio_core\/texts\/format)\b/;

export default defineConfig(({ command }) => ({
  plugins: [react(), ...(command === "build" ? [leanRouter] : [])],
  // The server's own pages use the same classes: their names are the same in every build.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}` },
  },
  resolve: {
    // `@shared/…` and the rest, said once in tsconfig.json.
    tsconfigPaths: true,
    alias: command === "build" ? PRODUCTION_ROUTER : [],
  },
  build: {
    outDir: "../src/http/studio_http/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        // What most screens use travels as one file, not five.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "furniture", test: FURNITURE }],
        },
      },
    },
    // Fonts stay files: inlined, they would delay the first paint with the style sheet.
    assetsInlineLimit: 0,
  },
  // The words that the server says as well lie with the server.
  server: { fs: { allow: [".."] }, proxy: { "/api": API, "/media": API } },
  test: {
    environment: "jsdom",
    pool: "threads",
    // One page for all files: making one for each takes six times as long as the tests. What a file
    // leaves behind is removed in `setup.ts`; one after the other, so that every run is the same.
    isolate: false,
    fileParallelism: false,
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
}));
