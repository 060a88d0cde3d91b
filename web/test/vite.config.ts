import { defineConfig } from "vite";

// One file with all that the tests need, for Node to run.
export default defineConfig({
  publicDir: false,
  build: { ssr: "test/all.ts", emptyOutDir: true, target: "es2022", reportCompressedSize: false },
  ssr: { noExternal: true },
});
