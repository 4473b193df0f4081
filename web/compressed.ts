/** Each file of the client that is worth it lies compressed beside itself, as small as it gets: done once here, not by the server for everybody. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes from which on it is worth it. */
const LEAST = 1024;
const TEXT = /\.(js|css|svg|json|webmanifest)$/;

export function compressed(): Plugin {
  return {
    name: "nexarium-compressed",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => TEXT.test(name))) {
        const path = join(dir, file);
        const content = readFileSync(path);
        if (content.length < LEAST) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
