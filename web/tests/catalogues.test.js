// JavaScript: the types of Node.js are not those of the client's tests
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { moduleOf } from "../catalogues.ts";

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

async function catalogueOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  mkdirSync(join(folder, "spoken"));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, "spoken", name), "");
  }
  writeFileSync(join(folder, "catalogue.ts"), moduleOf(folder, join(folder, "spoken")));
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

it("refuses what is no Fluent", async () => {
  await expect(catalogueOf({ "en.ftl": "title = { $n\n" })).rejects.toThrow("en.ftl: Expected token");
  await expect(catalogueOf({ "en.ftl": "title = { DATETIME($n) }\n" })).rejects.toThrow("FunctionReference is not supported");
});
