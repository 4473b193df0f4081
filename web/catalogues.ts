/**
 * The message catalogues of the client: each folder `words/` with Fluent files (`en.ftl`, `fr.ftl`, …) becomes a module `words/catalogue.ts`
 * beside them, with its types. A page holds nothing of Fluent: a message is a text there, or a function. A message that a language lacks is
 * English. The languages are those of `core/words`.
 *
 * In the folder of a page, a message takes its variables in the order of the comments above it in English (`# $name (String)`), then of
 * their first use. In a folder that Python reads too, it is a function that asks for each variable by its name.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
const GAMES = join(WEB, "..", "src", "nexarium", "games");
const SPOKEN = join(WEB, "..", "src", "nexarium", "core", "words");
const SOURCE = "en";
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];
const TYPES: Readonly<Record<string, string>> = { String: "string", Number: "number", Boolean: "boolean" };
const PLURAL = `const rules: Record<string, Intl.PluralRules> = {};
const plural = (language: string, n: number, type: Intl.PluralRuleType = "cardinal") =>
  (rules[language + type] ??= new Intl.PluralRules(language, { type })).select(n);
`;

type Messages = ReadonlyMap<string, Message | Term>;
/** Something that has a text: a message, or one of its attributes. */
type Said = Pick<Message, "id" | "value" | "comment">;

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

const keysOf = ({ variants }: SelectExpression) => variants.map(({ key }) => (key.type === "Identifier" ? key.name : key.value));
const isNumeric = (select: SelectExpression) => keysOf(select).every((key) => /^\d/.test(key) || CATEGORIES.includes(key));

/** The name of the variable of a selector or a placeable. */
function variableOf(expression: Expression): string {
  const asked = expression.type === "FunctionReference" ? expression.arguments.positional[0] : expression;
  if (asked?.type !== "VariableReference") throw new Error(`${expression.type} is not supported in words`);
  return asked.id.name;
}

/** The variables of a pattern with their types, in the order of their first use. */
function variablesOf(pattern: Pattern | null, found = new Map<string, string>()): Map<string, string> {
  for (const element of pattern?.elements ?? []) {
    const expression = element.type === "Placeable" ? element.expression : undefined;
    if (expression?.type === "SelectExpression") {
      const keys = keysOf(expression);
      const known = keys.includes("other") ? "string" : keys.map((key) => JSON.stringify(key)).join(" | ");
      const boolean = keys.every((key) => key === "true" || key === "false");
      found.set(variableOf(expression.selector), boolean ? "boolean" : isNumeric(expression) ? "number" : known);
      for (const { value } of expression.variants) variablesOf(value, found);
    } else if (expression?.type === "FunctionReference") found.set(variableOf(expression), "number");
    else if (expression?.type === "VariableReference" && !found.has(expression.id.name)) found.set(expression.id.name, "string | number");
  }
  return found;
}

/** A message's parameters with their types. */
function parametersOf(message: Said): Map<string, string> {
  const used = variablesOf(message.value);
  const first = new Map<string, string>();
  for (const [, name = "", type = ""] of (message.comment?.content ?? "").matchAll(/^\$(\w+)(?: \((.+?)\))?/gm))
    first.set(name, TYPES[type] ?? (type || (used.get(name) ?? "string | number")));
  return new Map([...first, ...[...used].filter(([name]) => !first.has(name))]);
}

/** Writes the messages of one language as TypeScript. */
class Writer {
  constructor(
    private readonly language: string,
    private readonly messages: Messages,
    private readonly english: Messages,
    private readonly locale: string,
    private readonly keyed: boolean,
  ) {}

  *lines(): Generator<string> {
    for (const [id, message] of this.messages) {
      const source = this.english.get(id);
      if (message.type === "Term") continue;
      if (source?.type !== "Message") throw new Error(`${this.language}: ${id} is no message of English`);
      if (message.value) yield `  ${this.#entry(message, source)}`;
      else {
        yield `  ${id}: {`;
        if (this.language !== SOURCE) yield `    ...${SOURCE}.${id},`;
        for (const each of message.attributes) {
          const english = source.attributes.find((one) => one.id.name === each.id.name);
          if (!english) throw new Error(`${this.language}: ${id}.${each.id.name} is no message of English`);
          yield `    ${this.#entry({ ...each, comment: null }, { ...english, comment: null })}`;
        }
        yield "  },";
      }
    }
  }

  #entry(message: Said, source: Said): string {
    const own = variablesOf(message.value);
    const text = this.#pattern(message.value!);
    if (this.keyed) return `"${message.id.name}": ${own.size ? "(of) => " : ""}${text},`;
    const parameters = parametersOf(source);
    for (const name of own.keys())
      if (!parameters.has(name)) throw new Error(`${this.language}: ${message.id.name} has $${name}, which English lacks`);
    const taken = [...parameters].map(([name, type]) => `${own.has(name) ? name : `_${name}`}: ${type}`).join(", ");
    return `${message.id.name}: ${parameters.size ? `(${taken}): string => ` : ""}${text},`;
  }

  /** A pattern as an expression. */
  #pattern({ elements }: Pattern): string {
    const parts = elements.map((each) => this.#part(each));
    if (parts.every((each) => each.text !== undefined)) return JSON.stringify(parts.map((each) => each.text).join(""));
    const only = parts.length === 1 ? parts[0]! : undefined;
    if (only?.isText) return only.code;
    return `\`${parts.map(({ text, code }) => text?.replace(/[\\`]|\$\{/g, "\\$&") ?? `\${${code}}`).join("")}\``;
  }

  /** A part of a pattern: a text, or an expression, which may be sure to be a text. */
  #part(element: PatternElement | Expression): { text?: string; code: string; isText?: boolean } {
    switch (element.type) {
      case "TextElement":
      case "NumberLiteral":
        return { text: element.value, code: "" };
      case "StringLiteral":
        return { text: element.parse().value, code: "" };
      case "Placeable":
        return this.#part(element.expression);
      case "VariableReference":
        return { code: this.#variable(element) };
      case "FunctionReference":
        return { code: `${this.#variable(element)}.toLocaleString("${this.locale}")`, isText: true };
      case "SelectExpression":
        return { code: this.#select(element), isText: true };
      case "MessageReference":
      case "TermReference": {
        const told = this.messages.get(element.type === "TermReference" ? `-${element.id.name}` : element.id.name);
        if (!told?.value) throw new Error(`${this.language}: ${element.id.name} is missing`);
        return { code: this.#pattern(told.value), isText: true };
      }
    }
    throw new Error(`${element.type} is not supported in words`);
  }

  #variable(expression: Expression): string {
    return this.keyed ? `of("${variableOf(expression)}")` : variableOf(expression);
  }

  #select(select: SelectExpression): string {
    const { selector, variants } = select;
    const asked = this.#variable(selector);
    const number = this.keyed ? `Number(${asked})` : asked;
    const ordinal = selector.type === "FunctionReference" && selector.arguments.named.some(({ value }) => value.value === "ordinal");
    const category = `plural("${this.language}", ${number}${ordinal ? ', "ordinal"' : ""})`;
    const is = (key: string) => {
      if (/^\d/.test(key)) return `${number} === ${key}`;
      if (key === "true" || key === "false") return key === "true" ? asked : `!${asked}`;
      return isNumeric(select) ? `${category} === "${key}"` : `${asked} === "${key}"`;
    };
    const keys = keysOf(select);
    const chosen = variants.map(({ value, default: last }, at) => (last ? "" : `${is(keys[at]!)} ? ${this.#pattern(value)} : `));
    return `(${chosen.join("")}${this.#pattern(variants.find((each) => each.default)!.value)})`;
  }
}

/** The module of one folder. */
export function moduleOf(folder: string, spoken = SPOKEN): string {
  const keyed = !folder.startsWith(join(WEB, "src")) && !existsSync(join(dirname(folder), "main.ts"));
  const type = keyed ? "Texts" : "Words";
  const languages = languagesIn(spoken);
  const english = messagesOf(folder, SOURCE);
  const lines = [];
  if (keyed) lines.push("export type Texts = Readonly<Record<string, string | ((of: (variable: string) => string | number) => string)>>;");
  for (const language of languages) {
    const locale = messagesOf(spoken, language).get("locale")?.value?.elements[0];
    const numbers = locale?.type === "TextElement" ? locale.value.replace("_", "-") : language;
    const writer = new Writer(language, messagesOf(folder, language), english, numbers, keyed);
    if (language === SOURCE) lines.push(`const ${SOURCE}${keyed ? ": Texts" : ""} = {`, ...writer.lines(), "};");
    else lines.push(`const ${language}: ${type} = {`, `  ...${SOURCE},`, ...writer.lines(), "};");
    if (language === SOURCE && !keyed) lines.push(`export type Words = typeof ${SOURCE};`);
  }
  lines.push(`export type Language = ${languages.map((each) => `"${each}"`).join(" | ")};`);
  lines.push(`export const catalogue: Readonly<Record<Language, ${type}>> = { ${languages.join(", ")} };`, "");
  const text = lines.join("\n");
  return `// Written by web/catalogues.ts from the Fluent files here.\n${text.includes("plural(") ? PLURAL : ""}${text}`;
}

/** Writes the modules of all folders whose words the client may show. */
function generate(): void {
  const games = existsSync(GAMES) ? readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, "page"))) : [];
  for (const folder of [...foldersIn(join(WEB, "src")), ...games.flatMap((game) => [...foldersIn(join(GAMES, game))])]) {
    const file = join(folder, "catalogue.ts");
    const text = moduleOf(folder);
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
