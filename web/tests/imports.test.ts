import { expect, it } from "vitest";
import { sourcesOf } from "./sources";

const pathOf = (name: string, from = "/web/"): string => new URL(name, `http://here${from}`).pathname;
/** The files of the client and of the games' pages, by their path from the repository's root. */
const FILES = new Map(sourcesOf(".ts", ".svelte").map(([path, text]) => [pathOf(path), text]));
const IMPORTED = /\b(?:from|import)\s*\(?\s*"((?:\.|\$web\/)[^"]+)"/g;

/** The files that a file imports, for types too. A component that contains itself imports no other file. */
function importsOf(path: string): string[] {
  return [...(FILES.get(path) ?? "").matchAll(IMPORTED)].flatMap(([, name = ""]) => {
    const target = name.startsWith("$web/") ? name.replace("$web", "/web/src") : pathOf(name, path);
    const found = [target, `${target}.ts`].find((each) => FILES.has(each));
    return found && found !== path ? [found] : [];
  });
}

/** The first circle of imports below a file: the files along it; null if there is none. Files in `done` are known to have none. */
function circleFrom(path: string, above: readonly string[], done: Set<string>): readonly string[] | null {
  if (above.includes(path)) return [...above.slice(above.indexOf(path)), path];
  if (done.has(path)) return null;
  for (const each of importsOf(path)) {
    const circle = circleFrom(each, [...above, path], done);
    if (circle) return circle;
  }
  done.add(path);
  return null;
}

it("finds the files that a file imports", () => {
  expect(importsOf("/web/src/engineworker.ts")).toEqual(["/web/src/lib/engine/types.ts", "/web/src/lib/engine/requests.ts"]);
  expect(importsOf("/web/src/App.svelte")).toContain("/web/src/table/Table.svelte");
  expect(importsOf("/src/nexarium/games/nemesis/page/companion/main.ts").length).toBeGreaterThan(0);
});

it("no file imports itself through others", () => {
  const done = new Set<string>();
  expect([...FILES.keys()].map((path) => circleFrom(path, [], done)).find(Boolean)).toBeUndefined();
});
