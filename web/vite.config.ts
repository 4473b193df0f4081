import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./catalogues.ts";
import { compressed } from "./compressed.ts";
import { firstPage, LOBBY, neededBy, TABLE } from "./firstpage.ts";
import { licenses } from "./licenses.ts";
import { entries, gamePages, toml } from "./pages.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.NEXARIUM_SERVER ?? "http://127.0.0.1:8000";

/** The client's code without what games' pages must not run, and its icons, which are files of their own in their library. */
const CODE = /web.src.(?!main|App|lib.install)|nexarium.core|lucide.*icons/;

export default defineConfig({
  plugins: [catalogues(), gamePages(), toml(), svelte(), firstPage(), licenses(), compressed()],
  resolve: { alias: { "@core": here("../src/nexarium/core"), $web: here("src") } },
  build: {
    outDir: here("../src/nexarium/web"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: entries,
      output: {
        // small chunks that several pages share would be a request each
        codeSplitting: {
          groups: [
            {
              name: "libraries",
              test: /lucide.svelte.dist.(Icon|context|utils)|node_modules.svelte|lib.numbers|preload-helper/,
              priority: 5,
            },
            { name: "codes", test: /uqr|QrCode/, priority: 4 }, // for invitations: no first page shows a QR code
            // three pages share these words, and no first page says any of them (the numbers that they need are with the libraries)
            { name: "words", test: /web.src.(club|me).words/, priority: 4 },
            // what every page begins with; the core's styles too, so that they stand before those of a page, which may say otherwise
            { name: neededBy([LOBBY, TABLE], "shared"), test: CODE, priority: 3 },
            { name: neededBy([LOBBY], "lobby-parts"), test: CODE, minShareCount: 2, priority: 2 },
            { name: neededBy([TABLE], "table-parts"), test: CODE, minShareCount: 2, priority: 1 },
            // what only other pages share, or dialogs
            { name: "pages", test: CODE, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [here(".."), here(".")] } },
  test: {
    include: ["tests/**/*.test.{ts,js}", "../tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "../**/node_modules/**"],
    environment: "node",
  },
});
