// JavaScript: the types of Node.js are not those of the client's tests
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { folders, languagesIn, moduleOf } from "../catalogues.ts";

const FILES = {
  "en.ftl": `colon = Here: { $n }
-brand = Nexarium
title = Nexos of { -brand }
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
place = { NUMBER($n, type: "ordinal") ->
    [one] { $n }st
   *[other] { $n }th
}
kind = { $kind ->
    [bot] a bot's \`
   *[other] { "{" }{ $kind }{ "}" }
}
`,
  "fr.ftl": `colon = Ici : { $n }
moves = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
`,
  "pl.ftl": `moves = { $n ->
    [one] { $n } ruch
    [few] { $n } ruchy
   *[many] { $n } ruchów
}
`,
};

const TYPED = `games = { $n ->
    [0] no games of { $title }
   *[other] { NUMBER($n) } games of { $title }
}
rated = { $rated ->
    [true] rated
   *[false] unrated
}
`;

async function catalogueOf(files, withTypes = false) {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "catalogue.ts"), moduleOf(folder, withTypes, languagesIn(folder)));
  return (await import(pathToFileURL(join(folder, "catalogue.ts")).href)).catalogue;
}

const said = (texts, id, variables = {}) => {
  const text = texts?.[id];
  return typeof text === "function" ? text((name) => variables[name]) : text;
};

it("has a language for each file, with its plurals, and English where it lacks a message", async () => {
  const { en, fr, pl, ...others } = await catalogueOf(FILES);
  expect(others).toEqual({});
  expect([0, 1, 2].map((n) => said(en, "moves", { n }))).toEqual(["0 moves", "1 move", "2 moves"]);
  expect([0, 1, 2].map((n) => said(fr, "moves", { n }))).toEqual(["0 coup", "1 coup", "2 coups"]);
  expect([1, 2, 5].map((n) => said(pl, "moves", { n }))).toEqual(["1 ruch", "2 ruchy", "5 ruchów"]);
  expect([1, 4].map((n) => said(pl, "place", { n }))).toEqual(["1st", "4th"]);
  expect(said(pl, "title")).toBe("Nexos of Nexarium");
  expect(said(fr, "kind", { kind: "bot" })).toBe("a bot's `");
  expect(said(fr, "colon", { n: 1 })).toBe("Ici\u00a0: 1");
  expect(said(en, "kind", { kind: "x" })).toBe("{x}");
});

it("makes functions with types of the client's words", async () => {
  const { en, fr, pl } = await catalogueOf({ ...FILES, "en.ftl": FILES["en.ftl"] + TYPED }, true);
  expect([en, fr, pl].map((words) => words.title)).toEqual(Array(3).fill("Nexos of Nexarium"));
  expect([en, fr, pl].map((words) => words.moves(2))).toEqual(["2 moves", "2 coups", "2 ruchy"]);
  expect([1234, 0].map((n) => en.games({ n, title: "Nexos" }))).toEqual(["1,234 games of Nexos", "no games of Nexos"]);
  expect([true, false].map(fr.rated)).toEqual(["rated", "unrated"]);
});

it("types each variable by what chooses by it", () => {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  writeFileSync(join(folder, "en.ftl"), FILES["en.ftl"] + TYPED);
  const module = moduleOf(folder, true, ["en"]);
  expect(module).toContain('"colon": (n: string | number) =>');
  expect(module).toContain('"moves": (n: number) =>');
  expect(module).toContain('"kind": (kind: "bot" | "other") =>');
  expect(module).toContain('"rated": (rated: boolean) =>');
  writeFileSync(join(folder, "fr.ftl"), "colon = { $n ->\n    [one] un\n   *[other] { $n }\n}\n");
  expect(moduleOf(folder, true, ["en", "fr"])).toContain('"colon": (n: number) =>');
  expect(module).toContain('"games": ({ n, title }: { n: number; title: string | number }) =>');
});

it("refuses what is no Fluent, and what English does not have", async () => {
  await expect(catalogueOf({ "en.ftl": "title = { $n\n" })).rejects.toThrow("en.ftl: Expected token");
  await expect(catalogueOf({ "en.ftl": "title = { DATETIME($n) }\n" })).rejects.toThrow("FunctionReference is not supported");
  await expect(catalogueOf({ "en.ftl": "a = a\n", "fr.ftl": "b = b\n" }, true)).rejects.toThrow("a message b, which en.ftl lacks");
  await expect(catalogueOf({ "en.ftl": "a = a\n", "fr.ftl": "a = { $n }\n" }, true)).rejects.toThrow("a shows $n in fr, but not in en");
});

it("has each message of the pages in French", () => {
  const idsIn = (folder, language) => readFileSync(join(folder, `${language}.ftl`), "utf-8").match(/^[\w-]+(?= =)/gm);
  const found = [...folders()].map(({ folder }) => folder);
  expect(found.length).toBeGreaterThan(12);
  for (const folder of found) expect([folder, idsIn(folder, "fr").sort()]).toEqual([folder, idsIn(folder, "en").sort()]);
});

it("speaks a language more by a file more", async () => {
  const written = ["en.ftl", "fr.ftl"].map((name) => [name, readFileSync(join("src/lib/words", name), "utf-8")]);
  const german = "inThisLanguage = Auf Deutsch\nmoveOf = Zug { $move } von { $moves }\n";
  const { de, en } = await catalogueOf({ ...Object.fromEntries(written), "de.ftl": german }, true);
  expect([de.inThisLanguage, de.moveOf({ move: 1, moves: 2 })]).toEqual(["Auf Deutsch", "Zug 1 von 2"]);
  expect([de.back, de.watching(1)]).toEqual([en.back, en.watching(1)]);
});
