import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const API = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../src/http/studio_http/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Fonts stay files: inlined, they would delay the first paint with the style sheet.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": API, "/media": API } },
  test: {
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
