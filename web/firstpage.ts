/**
 * What keeps a first visit short where the network is slow: no file has to be found in another before it is fetched.
 *
 * Styles of an entry stand in its HTML. A script in Nexarium's own (`firstpage.js`) tells the browser at once what the page at this address
 * will import, and what it will ask the server, which would otherwise begin when the entry has come and run.
 *
 * And no file that it fetches holds what only other pages need (`neededBy`).
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { normalizePath, type Plugin, type Rolldown } from "vite";
import { languagesIn } from "./catalogues.ts";

const here = (path: string) => normalizePath(fileURLToPath(new URL(path, import.meta.url)));
const ENTRY = here("src/main.ts");
export const LOBBY = here("src/lobby/Lobby.svelte");
export const TABLE = here("src/table/Table.svelte");

/** Which of the pages that are chunks of their own begins at which address, and what it asks the server first. */
const PAGES = [
  { path: "^/$", module: LOBBY, asks: "/api/catalogue?language=" },
  { path: "^/t/", module: TABLE, asks: "" },
];
const STYLESHEET = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/g;
const SCRIPT = new URL("./firstpage.js", import.meta.url);

export function firstPage(): Plugin {
  return {
    name: "nexarium-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, chunk, path }) {
        const styles: string[] = [];
        const inlined = html.replace(STYLESHEET, (link, href: string) => {
          const file = bundle[href.slice(1)];
          if (file?.type !== "asset") return link;
          styles.push(href);
          return `<style>${String(file.source).trim()}</style>`;
        });
        const here = chunk ? filesOf(chunk, bundle) : new Set<string>();
        const pages = path === "/index.html" ? PAGES : [];
        const told = {
          styles,
          languages: languagesIn(),
          pages: pages.map(({ path, module, asks }) => ({
            path,
            asks,
            files: [...filesOf(chunkOf(module, bundle), bundle)].filter((file) => !here.has(file)).map((file) => `/${file}`),
          })),
        };
        const script = readFileSync(SCRIPT, "utf-8").replace("__TOLD__", () => JSON.stringify(told));
        return inlined.replace("</head>", () => `  <script>\n${script}    </script>\n  </head>`);
      },
    },
  };
}

/** Names a chunk of what each of these pages needs, so that none of them loads there what it does not need. */
export function neededBy(pages: readonly string[], name: string): Rolldown.CodeSplittingNameFunction {
  let needed: readonly Set<string>[] | undefined;
  return (module, graph) => {
    needed ??= pages.map((page) => importsOf(page, graph, importsOf(ENTRY, graph)));
    return needed.every((each) => each.has(module)) ? name : null;
  };
}

/** A module, and all that it imports at once. */
function importsOf(module: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const each of graph.getModuleInfo(module)?.importedIds ?? []) importsOf(each, graph, found);
  return found;
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  for (const each of Object.values(bundle)) if (each.type === "chunk" && each.facadeModuleId === module) return each;
  throw new Error(`${module} is no chunk of its own any more`);
}

/** A chunk, all that it imports at once, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const file of chunk.imports) {
    const next = bundle[file];
    if (next?.type === "chunk") filesOf(next, bundle, found);
  }
  return found;
}
