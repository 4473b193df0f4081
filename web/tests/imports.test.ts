import { posix } from "node:path";
import { expect, it } from "vitest";
import { sourcesOf } from "./sources";

const FILES = new Map(sourcesOf(".ts", ".svelte"));
const IMPORTED = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The files of the client that a file imports, types among them. A component that contains itself imports no other file. */
function importsOf(path: string): string[] {
  return [...(FILES.get(path) ?? "").matchAll(IMPORTED)].flatMap(([, name = ""]) => {
    const target = name.startsWith("$web/") ? name.replace("$web", "src") : posix.join(posix.dirname(path), name);
    const found = [target, `${target}.ts`].find((each) => FILES.has(each));
    return found && found !== path && /^(\.|\$web\/)/.test(name) ? [found] : [];
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
  expect(importsOf("src/engineworker.ts")).toEqual(["src/lib/engine/types.ts", "src/lib/engine/desk.ts"]);
  expect(importsOf("src/App.svelte")).toContain("src/table/Table.svelte");
});

it("no file imports itself through others", () => {
  const done = new Set<string>();
  expect([...FILES.keys()].map((path) => circleFrom(path, [], done)).find(Boolean)).toBeUndefined();
});
