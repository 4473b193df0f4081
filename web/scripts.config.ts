/** How a script of the tests that needs the pages' rules becomes one file for Node: `.toml` files are their values, as in the client. */

import { defineConfig } from "vite";
import { toml } from "./pages.ts";

export default defineConfig({
  plugins: [toml()],
  publicDir: false,
  build: {
    target: "es2022",
    minify: false,
    sourcemap: "inline",
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: "[name].mjs" } },
  },
});
