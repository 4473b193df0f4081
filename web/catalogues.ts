/**
 * The message catalogues: a folder `words/` with Fluent files (`en.ftl`, `fr.ftl`, …) becomes a module `words/catalogue.ts` beside them. A
 * page holds nothing of Fluent: a message is a text there, or a function. A message that a language lacks is English. The languages are those
 * of `core/words`.
 *
 * The words of the client (`web/src`) and of a game's page have types: `words.turnOf(name)`, and `words.moveOf({ move, moves })` where there
 * are several variables. Words that a game's page shares with Python are asked for by keys that are known only when the page runs, and their
 * functions ask for each variable by its name.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
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

const WEB = fileURLToPath(new URL(".", import.meta.url));
const PACKAGE = join(WEB, "..", "src", "nexarium");
const NUMBERS = join(WEB, "src", "lib", "numbers");
const SOURCE = "en";

type Messages = ReadonlyMap<string, Message | Term>;

/** The languages of a folder of words, English first; as it stands, those that are spoken. */
export function languagesIn(folder = join(PACKAGE, "core", "words")): string[] {
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

/** The variables of a message with their types as TypeScript writes them. */
type Variables = Map<string, string>;

/** The type of a variable that a message only shows. */
const ANY = "string | number";

const CATEGORIES = /^(zero|one|two|few|many|other|\d+)$/;

/** What a selector chooses by: a number by its own value or its plural category, a yes or no, or a kind by its name. */
function typeOf(keys: readonly string[]): string {
  if (keys.every((key) => CATEGORIES.test(key))) return "number";
  if (keys.every((key) => key === "true" || key === "false")) return "boolean";
  return keys.map((key) => JSON.stringify(key)).join(" | ");
}

/** Writes the messages of one language as TypeScript. `access` is how a text of this module gets at a variable. */
class Writer {
  constructor(
    private readonly language: string,
    private readonly messages: Messages,
    private readonly access: (variable: string) => string,
  ) {}

  /** The ids of the messages, each with its text as an expression and the variables in it. */
  *texts(): Generator<{ id: string; text: string; variables: Variables }> {
    for (const [id, { type, value }] of this.messages) {
      if (type === "Term" || !value) continue;
      const variables: Variables = new Map();
      yield { id, text: this.#pattern(value, variables), variables };
    }
  }

  /** A pattern as an expression. */
  #pattern({ elements }: Pattern, variables: Variables): string {
    const parts = elements.map((each) => this.#part(each, variables));
    if (parts.every((each) => each.text !== undefined)) return JSON.stringify(parts.map((each) => each.text).join(""));
    return `\`${parts.map(({ text, code }) => text?.replace(/[\\`]|\$\{/g, "\\$&") ?? `\${${code}}`).join("")}\``;
  }

  /** A part of a pattern: a text, or an expression. */
  #part(element: PatternElement | Expression, variables: Variables): { text?: string; code?: string } {
    switch (element.type) {
      case "TextElement":
      case "NumberLiteral":
        return { text: element.value };
      case "StringLiteral":
        return { text: element.parse().value };
      case "Placeable":
        return this.#part(element.expression, variables);
      case "VariableReference":
        return { code: this.#variable(element.id.name, variables) };
      case "SelectExpression":
        return { code: this.#select(element, variables) };
      case "MessageReference":
      case "TermReference": {
        const told = this.messages.get(element.type === "TermReference" ? `-${element.id.name}` : element.id.name);
        if (!told?.value) throw new Error(`${this.language}: ${element.id.name} is missing`);
        return { code: this.#pattern(told.value, variables) };
      }
      case "FunctionReference": {
        const [number] = element.arguments.positional;
        if (element.id.name !== "NUMBER" || number?.type !== "VariableReference") break;
        return { code: `figure("${this.language}", ${this.#variable(number.id.name, variables, "number")})` };
      }
    }
    throw new Error(`${element.type} is not supported in words`);
  }

  #variable(name: string, variables: Variables, type?: string): string {
    const known = variables.get(name);
    if (!known || known === ANY) variables.set(name, type ?? ANY);
    else if (type && type !== known) variables.set(name, `${known} | ${type}`);
    return this.access(name);
  }

  #select({ selector, variants }: SelectExpression, variables: Variables): string {
    const call = selector.type === "FunctionReference" ? selector.arguments : undefined; // NUMBER($n, type: "ordinal")
    const chosenBy = call?.positional[0] ?? selector;
    if (chosenBy.type !== "VariableReference") throw new Error(`${chosenBy.type} is not supported as a selector in words`);
    const named = variants.map((variant) => ({
      ...variant,
      name: variant.key.type === "Identifier" ? variant.key.name : variant.key.value,
    }));
    const type = typeOf(named.map(({ name }) => name));
    const value = this.#variable(chosenBy.id.name, variables, type);
    const ordinal = call?.named.some(({ value }) => value.value === "ordinal") ? ', "ordinal"' : "";
    const is = (name: string) => {
      if (type === "boolean") return `String(${value}) === "${name}"`;
      if (type !== "number") return `${value} === "${name}"`;
      return /\d/.test(name) ? `Number(${value}) === ${name}` : `plural("${this.language}", Number(${value})${ordinal}) === "${name}"`;
    };
    const chosen = named.map(({ name, value, default: last }) => (last ? "" : `${is(name)} ? ${this.#pattern(value, variables)} : `));
    return `(${chosen.join("")}${this.#pattern(named.find((each) => each.default)!.value, variables)})`;
  }
}

/** The objects of a module without types: a function asks for each variable by its name. */
function* untyped(folder: string, languages: readonly string[]): Generator<string> {
  yield `export type Language = ${languages.map((each) => `"${each}"`).join(" | ")};`;
  yield "export type Texts = Readonly<Record<string, string | ((of: (variable: string) => string | number) => string)>>;";
  for (const language of languages) {
    yield `const ${language}: Texts = {`;
    if (language !== SOURCE) yield `  ...${SOURCE},`;
    for (const { id, text, variables } of new Writer(language, messagesOf(folder, language), (name) => `of("${name}")`).texts()) {
      yield `  "${id}": ${variables.size ? "(of) => " : ""}${text},`;
    }
    yield "};";
  }
  yield `export const catalogue: Readonly<Record<Language, Texts>> = { ${languages.join(", ")} };`;
}

/** The objects of a module with types: a message with one variable is a function of it, one with several of an object. */
function* typed(folder: string, languages: readonly string[]): Generator<string> {
  const written = languages.map((language) => [...new Writer(language, messagesOf(folder, language), (name) => name).texts()]);
  const asked = new Map(written[0]!.map(({ id, variables }) => [id, new Map(variables)]));
  for (const [at, language] of languages.entries()) {
    for (const { id, variables } of written[at]!) {
      const english = asked.get(id);
      if (!english) throw new Error(`${folder}: ${language}.ftl has a message ${id}, which ${SOURCE}.ftl lacks`);
      for (const [name, type] of variables) {
        const known = english.get(name);
        if (!known) throw new Error(`${folder}: ${id} shows $${name} in ${language}, but not in ${SOURCE}`);
        if (known === ANY) english.set(name, type); // a language may choose by what English only shows
      }
    }
  }
  for (const [at, language] of languages.entries()) {
    yield language === SOURCE ? `const ${SOURCE} = {` : `const ${language}: Words = {\n  ...${SOURCE},`;
    for (const { id, text, variables } of written[at]!) yield `  "${id}": ${head(asked.get(id)!, variables, language === SOURCE)}${text},`;
    yield "};";
    if (language === SOURCE) yield `export type Words = typeof ${SOURCE};`;
  }
  yield `export const catalogue = { ${languages.join(", ")} };`;
}

/** The parameters of a text that shows the variables `used` of those that are `asked` for; none where it asks for none. */
function head(asked: Variables, used: Variables, withTypes: boolean): string {
  if (asked.size === 0) return "";
  const names = [...used.keys()];
  const types = [...asked].map(([name, type]) => `${name}: ${type}`);
  if (asked.size === 1) return `(${withTypes ? types[0] : names.join()}) => `;
  return `(${names.length ? `{ ${names.join(", ")} }` : ""}${withTypes ? `: { ${types.join("; ")} }` : ""}) => `;
}

/** The module of one folder. */
export function moduleOf(folder: string, withTypes: boolean, languages = languagesIn()): string {
  const lines = [...(withTypes ? typed : untyped)(folder, languages)].join("\n");
  const called = ["figure", "plural"].filter((name) => lines.includes(`${name}("`));
  const numbers = relative(folder, NUMBERS).split(sep).join("/");
  const imports = called.length ? `import { ${called.join(", ")} } from "${numbers}";\n` : "";
  return `// Written by web/catalogues.ts from the Fluent files here.\n${imports}${lines}\n`;
}

/** The folders of words: the client's, and those of the games that have pages. */
export function* folders(): Generator<{ folder: string; withTypes: boolean }> {
  for (const folder of foldersIn(join(WEB, "src"))) yield { folder, withTypes: true };
  const games = existsSync(join(PACKAGE, "games")) ? readdirSync(join(PACKAGE, "games")) : [];
  for (const game of games.map((name) => join(PACKAGE, "games", name))) {
    for (const folder of existsSync(join(game, "page")) ? foldersIn(game) : []) {
      yield { folder, withTypes: /^page.[^/\\]+.words$/.test(relative(game, folder)) };
    }
  }
}

function generate(): void {
  for (const { folder, withTypes } of folders()) {
    const file = join(folder, "catalogue.ts");
    const text = moduleOf(folder, withTypes);
    if (!existsSync(file) || readFileSync(file, "utf-8") !== text) writeFileSync(file, text);
  }
}

export function catalogues(): Plugin {
  return {
    name: "nexarium-catalogues",
    config: generate,
    configureServer: ({ watcher }) => void watcher.on("change", (file) => file.endsWith(".ftl") && generate()),
  };
}
