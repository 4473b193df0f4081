/** The page's sources, for tests of what holds for all of them. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL("../src", import.meta.url));
const GAMES = fileURLToPath(new URL("../../src/nexarium/games", import.meta.url));

/** Each file of the page, and of the games' own pages and pictures, whose name ends so: its path and its text. */
export function sourcesOf(...endings: readonly string[]): readonly (readonly [string, string])[] {
  return [HERE, GAMES].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && endings.some((ending) => file.name.endsWith(ending)))
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [relative(folder, path).replaceAll("\\", "/"), readFileSync(path, "utf8")] as const),
  );
}
