/** NM-81, NM-84: the procedures' messages, in the reader's language (docs/contribute/companion.md, "What is said"). */

import { catalogue, type Language } from "./rules/words/catalogue";
import type { Holes, Prompt, Refusal, Said, Value } from "./rules/types";

const idOf = (key: string) => key.replace(/\W/g, "-");

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
    this.#texts = catalogue[language];
  }

  has(key: string): boolean {
    return idOf(key) in this.#texts;
  }

  /** A text of the word list with its placeholders filled. Of several keys, the first existing one is used. */
  text(keys: string | readonly string[], holes: Holes = {}): string {
    const key = [keys].flat().find((each) => this.has(each));
    const found = key === undefined ? undefined : this.#texts[idOf(key)];
    if (found === undefined) return [keys].flat().at(-1) ?? "";
    if (typeof found === "string") return found;
    return found((variable) => {
      const [name = "", form = ""] = variable.split("-");
      return this.#hole(name, form, holes[name] ?? "");
    });
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
    const found = this.#texts[idOf(form && this.has(`${key}.${form}`) ? `${key}.${form}` : key)];
    return found === undefined ? key : (typeof found === "string" ? found : found(() => letter)).trim();
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

const speeches = new Map<Language, Speech>();
export function speech(language: Language): Speech {
  const speech = speeches.get(language) ?? new Speech(language);
  speeches.set(language, speech);
  return speech;
}
