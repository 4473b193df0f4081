/** NM-81, NM-84: the procedures' messages, in the reader's language (docs/companion.md, "What is said"). */

import en from "./rules/words/en.toml";
import fr from "./rules/words/fr.toml";
import type { Language } from "$web/lib/wire";
import type { Holes, Prompt, Refusal, Said, Value } from "./rules/types";

const TEXTS = { en, fr } as unknown as Readonly<Record<Language, Readonly<Record<string, string | { one: string; other: string }>>>>;

/** Placeholders for one name, each with the family of words that has it. */
const NAMED: Readonly<Record<string, string>> = {
  who: "character",
  kind: "kind",
  into: "kind",
  card: "card",
  event: "event",
  wound: "wound",
  face: "face",
  field: "field",
  intruder: "intruder",
};
/** Placeholders for several names, each with their family and grammatical form. */
const LISTED: Readonly<Record<string, readonly [string, string]>> = {
  whom: ["character", "the"],
  kinds: ["kind", "plural"],
  intruders: ["intruder", ""],
};

export class Speech {
  readonly #texts;

  constructor(readonly language: Language) {
    this.#texts = TEXTS[language];
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  /** A text of the word list with its placeholders filled. Of several keys, the first existing one is used. */
  text(keys: string | readonly string[], holes: Holes = {}): string {
    const key = [keys].flat().find((each) => this.has(each));
    const found = key === undefined ? undefined : this.#texts[key];
    if (found === undefined) return [keys].flat().at(-1) ?? "";
    const singular = typeof holes.n === "number" && (this.language === "fr" ? holes.n < 2 : holes.n === 1);
    const text = typeof found === "string" ? found : singular ? found.one : found.other;
    return text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name: string, form = "") => this.#hole(name, form, holes[name] ?? ""));
  }

  /** A sentence. A variant for the kind in its placeholders, or for the procedure, comes first. */
  #sentence(key: string, holes: Holes, act = ""): string {
    return capital(this.text([`${key}.${holes.kind}`, `${key}.${act}`, key], holes));
  }

  said = ({ key, with: holes }: Said) => this.#sentence(`said.${key}`, holes);
  title = (asked: Prompt) => this.#sentence(`ask.${asked.ask}.title`, asked.with, asked.do);
  question = (asked: Prompt) => this.#sentence(`ask.${asked.ask}.text`, asked.with, asked.do);
  act = (act: string) => this.text(`do.${act}`);

  refused({ key, with: holes, offer }: Refusal): string {
    const why = this.#sentence(`refused.${key}`, holes);
    return offer || !key.startsWith("not_in") ? why : `${why} ${this.text("refused.no_offer")}`;
  }

  who = (id: string, form = "") => this.name("character", id, form);
  kind = (id: string, form = "") => this.name("kind", id, form);

  /** A thing's name in one of its forms; an intruder's id is its kind and letter. */
  name(family: string, id: string, form = ""): string {
    const [first = "", letter = ""] = id.split(" ");
    const key = `${family}.${first}`;
    const found = this.#texts[form && this.has(`${key}.${form}`) ? `${key}.${form}` : key];
    return typeof found === "string" ? found.replace("{letter}", letter).trim() : key;
  }

  #hole(hole: string, form: string, value: Value): string {
    const [family, usual] = LISTED[hole] ?? [];
    if (family && usual !== undefined) return this.#joined((value as string[]).map((id) => this.name(family, id, usual)));
    return hole in NAMED ? this.name(NAMED[hole] ?? "", String(value), form) : String(value);
  }

  #joined(parts: readonly string[]): string {
    const last = parts.at(-1) ?? "";
    return parts.length > 1 ? parts.slice(0, -1).join(", ") + this.text("log.and") + last : last;
  }
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const speeches = { en: new Speech("en"), fr: new Speech("fr") };
export const speech = (language: Language): Speech => speeches[language];
