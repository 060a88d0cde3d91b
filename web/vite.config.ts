import { defineConfig } from "vite";

// The server finds the files through manifest.json, under whatever address it serves them.
export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    outDir: "../src/heckmeck/server/static",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { table: "src/main.tsx", pages: "src/style/pages.css" },
    },
  },
});
