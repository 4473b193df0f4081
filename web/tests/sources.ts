/** The page's sources, for tests of what holds for all of them. */

import { readdirSync, readFileSync } from "node:fs";

/** As seen from `web`, where its tests run. */
const FOLDERS = ["src", "../src/nexarium/core", "../src/nexarium/games"];

/** Each file of the page, and of the games' own pages and pictures, whose name ends so: its path and its text. Read as they stand: the bundler
 * gives tests no text of style sheets. */
export const sourcesOf = (...endings: readonly string[]): readonly (readonly [string, string])[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf-8" })
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .map((path) => [path, readFileSync(path, "utf-8")] as const),
  );
