/** How a script of the tests that needs the pages' rules becomes one file for Node: `.toml` files are their values, as in the client. */

import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { catalogues } from "./catalogues.ts";
import { toml } from "./pages.ts";

/** A source with a mistake in it, in the place of one of the page's: do its tests notice (`tests/mutants/scripts.py`)? */
function planted(): Plugin {
  const { path, source } = JSON.parse(process.env.PLANTED ?? "{}") as { path?: string; source?: string };
  return { name: "nexarium-planted", enforce: "pre", load: (id) => (id === path ? source : null) };
}

export default defineConfig({
  plugins: [catalogues(), planted(), toml()],
  resolve: { alias: { $web: fileURLToPath(new URL("src", import.meta.url)) } },
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
