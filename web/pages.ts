/**
 * The pages of games' own, found where they live: `src/nexarium/games/<game>/page/<name>/`.
 *
 *   main.ts      mounts the page into #app; imports the shell's modules as `$web/…`, the shared styles as `@core/…`
 *   head.html    optional: more for the page's <head>
 *   public/      optional: files served beside the page, at `/g/<game>/<name>/`
 *   public/manifest.webmanifest   makes it a page that works without a network: a service worker is written for it
 *
 * Each is built as one more entry of the client, into `g/<game>/<name>/index.html`. A `.toml` file imported anywhere (a game's
 * numbers) is its value, read by Python's own tomllib, so that nothing is said twice; words are in `catalogues.ts`.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { typesetFrench } from "./typography.ts";

const WEB = fileURLToPath(new URL(".", import.meta.url));
const GAMES = join(WEB, "..", "src", "nexarium", "games");

interface Page {
  address: string;
  folder: string;
}

function files(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

export const pages: readonly Page[] = (existsSync(GAMES) ? readdirSync(GAMES) : []).sort().flatMap((game) => {
  const folder = join(GAMES, game, "page");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => existsSync(join(folder, name, "main.ts")))
    .map((name) => ({ address: `g/${game}/${name}`, folder: join(folder, name) }));
});

/** The page's HTML stands nowhere: it is the shell's own, with another entry. Vite sees it at this path. */
const htmlOf = (page: Page) => join(WEB, page.address, "index.html");

export const entries: Record<string, string> = {
  index: join(WEB, "index.html"),
  ...Object.fromEntries(pages.map((page) => [page.address.replaceAll("/", "-"), htmlOf(page)])),
};

function html(page: Page, folder = page.folder): string {
  const head = join(page.folder, "head.html");
  const entry = "/@fs/" + join(folder, "main.ts").split(sep).join("/").replace(/^\//, "");
  return readFileSync(join(WEB, "index.html"), "utf-8")
    .replace('    <link rel="manifest" href="/manifest.webmanifest" />\n', "") // an installed page is an app of its own
    .replace('src="/src/main.ts"', `src="${entry}"`)
    .replace("</head>", `${existsSync(head) ? readFileSync(head, "utf-8") : ""}</head>`);
}

export function gamePages(): Plugin {
  return {
    name: "nexarium-game-pages",
    enforce: "pre",

    async resolveId(source, importer) {
      const page = pages.find((each) => htmlOf(each) === source);
      if (page) return source;
      if (source.startsWith("/@fs/")) return source.slice(sep === "/" ? 4 : 5);
      // a page's folder has no node_modules above it: its libraries are the client's
      const bare = /^(@[\w-]+\/)?[\w-]/.test(source) && !source.startsWith("@core/") && !source.startsWith("$web/");
      if (bare && importer?.startsWith(GAMES)) return this.resolve(source, join(WEB, "src", "main.ts"), { skipSelf: true });
      return null;
    },

    load(id) {
      const page = pages.find((each) => htmlOf(each) === id);
      return page ? html(page) : null;
    },

    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
        const page = pages.find((each) => path === each.address || path.startsWith(`${each.address}/`));
        if (!page) return next();
        const asked = join(page.folder, "public", path.slice(page.address.length + 1));
        if (path === page.address) {
          response.setHeader("content-type", "text/html");
          response.end(await server.transformIndexHtml(`/${page.address}/index.html`, html(page)));
        } else if (files(join(page.folder, "public")).includes(path.slice(page.address.length + 1))) {
          response.end(readFileSync(asked));
        } else next();
      });
    },

    /** Copies `public/`, and writes the service workers: each knows the files of its page, and is another when one of them is. */
    generateBundle: {
      order: "post", // when Vite has taken out the chunks that hold nothing but styles: a worker that lacks one file installs none
      handler(_, bundle) {
        for (const page of pages) {
          const beside = files(join(page.folder, "public"));
          for (const file of beside) {
            this.emitFile({ type: "asset", fileName: `${page.address}/${file}`, source: readFileSync(join(page.folder, "public", file)) });
          }
          if (!beside.includes("manifest.webmanifest")) continue;
          const kept = new Set([`/${page.address}`, ...beside.map((file) => `/${page.address}/${file}`)]);
          const follow = (file: string) => {
            const chunk = bundle[file];
            if (kept.has(`/${file}`) || !chunk) return;
            kept.add(`/${file}`);
            if (chunk.type !== "chunk") return;
            for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next);
            for (const style of chunk.viteMetadata?.importedCss ?? []) kept.add(`/${style}`);
            for (const asset of chunk.viteMetadata?.importedAssets ?? []) kept.add(`/${asset}`);
          };
          const main = Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.facadeModuleId === htmlOf(page));
          if (!main) throw new Error(`${page.address}: the bundle has no entry for it`);
          follow(main.fileName);
          const version = createHash("sha256")
            .update(html(page, page.address)) // in no folder: a build is the same wherever the sources lie
            .update([...kept].sort().join());
          for (const file of beside) version.update(readFileSync(join(page.folder, "public", file)));
          const worker = readFileSync(join(WEB, "worker.js"), "utf-8")
            .replace("__PAGE__", JSON.stringify(`/${page.address}`))
            .replace("__FILES__", JSON.stringify([...kept].sort()))
            .replace("__VERSION__", JSON.stringify(version.digest("hex").slice(0, 16)));
          this.emitFile({ type: "asset", fileName: `${page.address}/worker.js`, source: worker });
        }
      },
    },
  };
}

const READ = "import json, sys, tomllib; print(json.dumps(tomllib.load(sys.stdin.buffer)))";

/** `import words from "../words/en.toml"`: the file's value. The build tells which Python it is itself run by. */
export function toml(): Plugin {
  const python = process.env.PYTHON_FOR_BUILD ?? "python3";
  return {
    name: "nexarium-toml",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".toml")) return null;
      const value: unknown = JSON.parse(execFileSync(python, ["-c", READ], { input: readFileSync(id), encoding: "utf-8" }));
      return { code: `export default ${JSON.stringify(typesetFrench(value))};`, moduleType: "js", map: null };
    },
  };
}
