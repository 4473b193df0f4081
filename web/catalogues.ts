/**
 * The message catalogues that pages share with Python: a game's folder `words/` with Fluent files (`en.ftl`, `fr.ftl`, …) becomes a module
 * `words/catalogue.ts` beside them. A page holds nothing of Fluent: a message is a text there, or a function that asks for each variable by
 * its name. A message that a language lacks is English. The languages are those of `core/words`.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  FluentParser,
  type Expression,
  type Message,
  type Pattern,
  type PatternElement,
  type SelectExpression,
  type Term,
} from "@fluent/syntax";
import type { Plugin } from "vite";
import { typeset } from "./typography.ts";

const PACKAGE = fileURLToPath(new URL("../src/nexarium/", import.meta.url));
const SOURCE = "en";
const HEAD = `// Written by web/catalogues.ts from the Fluent files here.
const rules: Record<string, Intl.PluralRules> = {};
export const plural = (language: string, n: number, type: Intl.PluralRuleType = "cardinal") =>
  (rules[language + type] ??= new Intl.PluralRules(language, { type })).select(n);
export type Texts = Readonly<Record<string, string | ((of: (variable: string) => string | number) => string)>>;
`;

type Messages = ReadonlyMap<string, Message | Term>;

function languagesIn(folder: string): string[] {
  const found = readdirSync(folder).flatMap((file) => (file.endsWith(".ftl") ? file.slice(0, -4) : []));
  return [SOURCE, ...found.filter((each) => each !== SOURCE).sort()];
}

function* foldersIn(root: string): Generator<string> {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(root, entry.name);
    if (entry.name === "words" && existsSync(join(folder, `${SOURCE}.ftl`))) yield folder;
    else yield* foldersIn(folder);
  }
}

/** The messages of a Fluent file by their ids, with the spaces of French signs; none where there is no file. */
function messagesOf(folder: string, language: string): Messages {
  const file = join(folder, `${language}.ftl`);
  const written = existsSync(file) ? readFileSync(file, "utf-8") : "";
  const found = new Map<string, Message | Term>();
  for (const entry of new FluentParser({ withSpans: false }).parse(language === "fr" ? typeset(written) : written).body) {
    if (entry.type === "Junk") throw new Error(`${file}: ${entry.annotations[0]?.message ?? ""}\n${entry.content}`);
    if (entry.type === "Message") found.set(entry.id.name, entry);
    if (entry.type === "Term") found.set(`-${entry.id.name}`, entry);
  }
  return found;
}

/** Writes the messages of one language as TypeScript. */
class Writer {
  constructor(
    private readonly language: string,
    private readonly messages: Messages,
  ) {}

  *lines(): Generator<string> {
    for (const [id, { type, value }] of this.messages) {
      if (type === "Term" || !value) continue;
      const text = this.#pattern(value);
      yield `  "${id}": ${text.includes("of(") ? "(of) => " : ""}${text},`;
    }
  }

  /** A pattern as an expression. */
  #pattern({ elements }: Pattern): string {
    const parts = elements.map((each) => this.#part(each));
    if (parts.every((each) => each.text !== undefined)) return JSON.stringify(parts.map((each) => each.text).join(""));
    return `\`${parts.map(({ text, code }) => text?.replace(/[\\`]|\$\{/g, "\\$&") ?? `\${${code}}`).join("")}\``;
  }

  /** A part of a pattern: a text, or an expression. */
  #part(element: PatternElement | Expression): { text?: string; code?: string } {
    switch (element.type) {
      case "TextElement":
      case "NumberLiteral":
        return { text: element.value };
      case "StringLiteral":
        return { text: element.parse().value };
      case "Placeable":
        return this.#part(element.expression);
      case "VariableReference":
        return { code: `of("${element.id.name}")` };
      case "SelectExpression":
        return { code: this.#select(element) };
      case "MessageReference":
      case "TermReference": {
        const told = this.messages.get(element.type === "TermReference" ? `-${element.id.name}` : element.id.name);
        if (!told?.value) throw new Error(`${this.language}: ${element.id.name} is missing`);
        return { code: this.#pattern(told.value) };
      }
    }
    throw new Error(`${element.type} is not supported in words`);
  }

  #select({ selector, variants }: SelectExpression): string {
    const call = selector.type === "FunctionReference" ? selector.arguments : undefined; // NUMBER($n, type: "ordinal")
    const { code = "" } = this.#part(call?.positional[0] ?? selector);
    const type = call?.named.some(({ value }) => value.value === "ordinal") ? "ordinal" : "cardinal";
    const category = `plural("${this.language}", Number(${code}), "${type}")`;
    const chosen = variants.map(({ key, value, default: last }) => {
      const name = key.type === "Identifier" ? key.name : key.value;
      return last ? "" : `[String(${code}), ${category}].includes("${name}") ? ${this.#pattern(value)} : `;
    });
    return `(${chosen.join("")}${this.#pattern(variants.find((each) => each.default)!.value)})`;
  }
}

/** The module of one folder. */
export function moduleOf(folder: string, spoken = join(PACKAGE, "core", "words")): string {
  const languages = languagesIn(spoken);
  const objects = languages.map((language) => {
    const lines = [...new Writer(language, messagesOf(folder, language)).lines()];
    return [`const ${language}: Texts = {`, ...(language === SOURCE ? [] : [`  ...${SOURCE},`]), ...lines, "};", ""].join("\n");
  });
  const union = languages.map((each) => `"${each}"`).join(" | ");
  const all = `export const catalogue: Readonly<Record<Language, Texts>> = { ${languages.join(", ")} };\n`;
  return `${HEAD}${objects.join("")}export type Language = ${union};\n${all}`;
}

/** Writes the modules of the games that have pages. */
function generate(): void {
  const games = existsSync(join(PACKAGE, "games")) ? readdirSync(join(PACKAGE, "games")) : [];
  for (const game of games.map((name) => join(PACKAGE, "games", name))) {
    for (const folder of existsSync(join(game, "page")) ? foldersIn(game) : []) {
      const file = join(folder, "catalogue.ts");
      const text = moduleOf(folder);
      if (!existsSync(file) || readFileSync(file, "utf-8") !== text) writeFileSync(file, text);
    }
  }
}

export function catalogues(): Plugin {
  return {
    name: "nexarium-catalogues",
    config: generate,
    configureServer: ({ watcher }) => void watcher.on("change", (file) => file.endsWith(".ftl") && generate()),
  };
}
