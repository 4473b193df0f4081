/** The licences of the libraries whose code the client contains, as `licenses.txt` beside its pages: they ask that copies carry them. */

import type { Plugin } from "vite";

/** What Vite itself finds of a bundled library. */
interface License {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}

export function licenses(): Plugin {
  return {
    name: "nexarium-licenses",
    apply: "build",
    config: () => ({ build: { license: { fileName: "licenses.json" } } }),
    generateBundle: {
      order: "post", // after Vite's own
      handler(_, bundle) {
        const found = bundle["licenses.json"];
        if (found?.type !== "asset") this.error("Vite wrote no licenses.json");
        delete bundle["licenses.json"];
        this.emitFile({ type: "asset", fileName: "licenses.txt", source: notices(JSON.parse(String(found.source)) as License[]) });
      },
    },
  };
}

/** The licences as one text. A library whose package contains no licence is an error. */
export function notices(libraries: License[]): string {
  const without = libraries.filter((library) => !library.text).map((library) => library.name);
  if (without.length > 0) throw new Error(`the client contains ${without.join(", ")}, whose package has no licence file`);
  const parts = libraries.map(({ name, version, identifier, text }) => `${name} ${version} (${identifier ?? "see below"})\n\n${text}\n`);
  return ["The pages of Nexarium contain code of these libraries.\n", ...parts].join(`\n${"-".repeat(80)}\n\n`);
}
