import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const API = "http://127.0.0.1:8000";

/** The router's package names its development build only; the other is what visitors load. */
const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: router("index.mjs") },
  { find: /^react-router\/dom$/, replacement: router("dom-export.mjs") },
];

const FURNITURE = /src\/shared\/(Picture|LoadFailed|Empty|useDocumentTitle)\b/;

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: { alias: command === "build" ? PRODUCTION_ROUTER : [] },
  build: {
    outDir: "../src/http/studio_http/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[name]-[hash:6].js",
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
  server: { proxy: { "/api": API, "/media": API } },
  test: {
    environment: "jsdom",
    pool: "threads",
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
}));
