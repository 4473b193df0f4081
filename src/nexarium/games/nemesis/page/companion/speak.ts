/** NM-81, NM-84: the procedures' messages, in the reader's language (docs/contribute/companion.md, "What is said"). */

import { inLanguage, shipped } from "./rules/components";
import { catalogue, type Language } from "./rules/words/catalogue";
import type { Components, Holes, Own, Prompt, Refusal, Said, Value } from "./rules/types";

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
  /** What the box names itself, by family and id. */
  readonly #own: ReadonlyMap<string, string>;
  /** The id whose name a card has. */
  readonly #called: ReadonlyMap<string, string>;

  constructor(
    readonly language: Language,
    readonly box: Components,
  ) {
    this.#texts = catalogue[language];
    const named: [string, Own][] = [
      ...box.attacks.map(({ id, name }): [string, Own] => [`card.${id}`, name]),
      ...box.events.map(({ id, name }): [string, Own] => [`event.${id}`, name]),
      ...Object.entries(box.cast).map(([id, { name }]): [string, Own] => [`character.${id}`, name]),
    ];
    this.#own = new Map(named.map(([key, name]): [string, string] => [key, inLanguage(name, language)]).filter(([, name]) => name));
    this.#called = new Map(box.attacks.map(({ id, called }) => [id, called]));
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
    const own = this.#own.get(`${family}.${id}`);
    if (own !== undefined) return this.#formed(own, form);
    const [first = "", letter = ""] = (family === "card" ? (this.#called.get(id) ?? id) : id).split(" ");
    const key = `${family}.${first}`;
    const found = this.#texts[idOf(form && this.has(`${key}.${form}`) ? `${key}.${form}` : key)];
    if (found === undefined) return this.#formed(first.replaceAll("_", " "), form);
    return (typeof found === "string" ? found : found(() => letter)).trim();
  }

  /** A name that has no forms of its own. */
  #formed(name: string, form: string): string {
    return this.has(`own.${form}`) ? this.text(`own.${form}`, { name }) : name;
  }

  #hole(hole: string, form: string, value: Value): string {
    const [family, usual] = LISTED[hole] ?? [];
    if (family && usual !== undefined) return this.#joined((value as string[]).map((id) => this.name(family, id, usual)));
    if (hole === "text" && typeof value === "object" && value) return inLanguage(value as Own, this.language);
    return hole in NAMED ? this.name(NAMED[hole] ?? "", String(value), form) : String(value);
  }

  #joined(parts: readonly string[]): string {
    const last = parts.at(-1) ?? "";
    return parts.length > 1 ? parts.slice(0, -1).join(", ") + this.text("log.and") + last : last;
  }
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of a language for a box; by default this server's components. */
export const speech = (language: Language, box: Components = shipped): Speech => new Speech(language, box);
