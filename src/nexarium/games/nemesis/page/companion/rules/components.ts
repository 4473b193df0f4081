/**
 * The game's components (NM-1 to NM-5, NM-90): from the data files that Last Watch also reads, or from a box. They are checked here as
 * `box/components.py` does, as far as the companion needs them.
 */

import { Entry } from "$web/lib/boxes/check";
import type { UsedBox } from "$web/lib/boxes/used";
import cast from "../../../box/characters.toml";
import data from "../../../box/components.toml";
import {
  KINDS,
  TOKENS,
  type Attack,
  type Components,
  type Counts,
  type Effect,
  type EventCard,
  type Face,
  type Kind,
  type Own,
  type Part,
  type Sheet,
  type Table,
  type TokenKind,
} from "./types";

export const COMPONENTS = "components.toml";
export const CHARACTERS = "characters.toml";
/** The data files that the companion reads. */
export const FILES = [COMPONENTS, CHARACTERS] as const;

const PARTS: readonly Part[] = ["light", "serious", "deadly", "contamination", "slime", "transform", "summon"];

/** The retreat arrow, which replaces a blood value (NM-2). */
export const RETREAT = 0;
export const CORRIDORS = [1, 2, 3, 4] as const;

const MOST = 99;
const SEATS = 5;
const MOST_BITS = 60;
const MOST_NUMBERS = 10;
const MOST_ENTRIES = 32;
const MOST_SERIOUS = 3;
const MOST_CHARACTERS = 24;
const LONGEST_NAME = 40;
const LONGEST_TEXT = 300;
/** What stands for a random character in Last Watch, so that none has this id. */
const DRAWN = "drawn";
const SUPPLY = ["eggs", "eggs_at_start", "carcasses", "contamination", "infected"] as const;
const WOUNDS = ["body", "leg", "hand", "bleeding", "arm"];
const FACES = ["miss", "creeper", "adult", "hit", "double"];
const SHOT_FACES = FACES.slice(1);
const NOISE = ["1", "2", "3", "4", "danger", "silence"];
const LANGUAGES = ["en", "fr"];
const ONCE: readonly Part[] = ["slime", "transform", "summon"];

const effect = (part: Part, number = 1, whom: Effect["whom"] = "victim"): Effect => ({ do: part, number, whom });
/** NM-24: what the game's own attack cards do. */
const KNOWN: Readonly<Record<string, readonly Effect[]>> = {
  scratch: [effect("light"), effect("contamination")],
  claw: [effect("light", 2), effect("contamination")],
  bite: [effect("deadly", 2), effect("serious")],
  tail: [effect("deadly"), effect("serious")],
  transformation: [effect("transform")],
  frenzy: [effect("deadly", 2, "all"), effect("serious", 1, "all")],
  slime: [effect("slime"), effect("contamination")],
  summoning: [effect("summon")],
};

/** The game's own events, whose texts the page has (NM-5). */
const EVENTS: readonly string[] = (data.events as { id: string }[]).map((event) => event.id);

/** The components of the content of `components.toml` and `characters.toml`. Throws a `BoxError` that names the entry. */
export function readComponents(components: unknown, characters: unknown): Components {
  const box = new Entry(components, COMPONENTS);
  const tokens = readTokens(box);
  const start = counts(box.get("start"), [...TOKENS, "adults_a_player"]);
  for (const kind of TOKENS) {
    const [least, there] = [kind === "blank" ? 1 : 0, total(tokens[kind])];
    const players = kind === "adult" ? SEATS * (start.adults_a_player ?? 0) : 0;
    box.get("start").get(kind).whole(least, there);
    if ((start[kind] ?? 0) + players > there)
      throw box
        .get("start")
        .get("adults_a_player")
        .refused("whole", { least: 0, most: Math.floor((there - start[kind]!) / SEATS) });
  }
  const miniatures = counts(box.get("miniatures"), KINDS, 1);
  if (total(miniatures) > MOST_BITS) throw box.get("miniatures").refused("most_together", { most: MOST_BITS });
  const supply = counts(box.get("supply"), SUPPLY);
  box.get("supply").get("contamination").whole(1, 43);
  box.get("supply").get("infected").whole(0, Math.min(9, supply.contamination));
  box.get("supply").get("eggs_at_start").whole(0, supply.eggs);
  const wounds = counts(box.get("serious_wounds"), WOUNDS);
  if (total(wounds) < SEATS * MOST_SERIOUS) throw box.get("serious_wounds").refused("least_together", { least: SEATS * MOST_SERIOUS });
  const tracks = counts(box.get("tracks"), ["time", "hibernation", "self_destruct", "armed"], 1);
  box.get("tracks").get("hibernation").whole(1, tracks.time);
  box.get("tracks").get("armed").whole(1, tracks.self_destruct);
  return {
    tokens,
    start,
    miniatures,
    checks: counts(box.get("checks"), KINDS, 0, 2),
    supply,
    serious_wounds: wounds,
    dice: {
      combat: box
        .get("dice")
        .get("combat")
        .items(6, 6)
        .map((face) => face.choice(FACES)),
      noise: box
        .get("dice")
        .get("noise")
        .items(10, 10)
        .map((face) => face.choice(NOISE)),
    },
    faces: Object.fromEntries(FACES.map((name) => [name, readFace(box.get("faces").get(name))])),
    tracks,
    attacks: readAttacks(box.get("attacks")),
    events: readEvents(box.get("events")),
    cast: readCast(new Entry(characters, CHARACTERS)),
  };
}

const total = (of: Counts) => Object.values(of).reduce((sum, count) => sum + count, 0);

function counts<Name extends string>(section: Entry, names: readonly Name[], least = 0, most = MOST): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, section.get(name).whole(least, most)])) as Record<Name, number>;
}

/** NM-1: by kind and surprise number, the tokens that are counted, and those that are listed one by one. */
function readTokens(box: Entry): Record<TokenKind, Counts> {
  const tokens = Object.fromEntries(TOKENS.map((kind): [TokenKind, Counts] => [kind, {}])) as Record<TokenKind, Counts>;
  const least = (kind: TokenKind) => (kind === "blank" ? [0, 0] : [1, MOST]) as [number, number];
  const add = (kind: TokenKind, number: number, count: number) => (tokens[kind][number] = (tokens[kind][number] ?? 0) + count);
  for (const kind of TOKENS) {
    const counted = box.get("tokens").missing ? null : box.get("tokens").get(kind);
    for (const [number, count] of counted?.missing === false ? counted.entries(MOST_NUMBERS) : []) {
      if (!/^\d{1,2}$/.test(number)) throw count.refused("unknown", { name: number });
      new Entry(Number(number), COMPONENTS, `tokens.${kind}`).whole(...least(kind));
      add(kind, Number(number), count.whole(1, MOST));
    }
  }
  const single = box.get("single_tokens");
  for (const token of single.missing ? [] : single.items(0, MOST)) {
    const kind = token.get("kind").choice(TOKENS);
    add(kind, token.get("number").whole(...least(kind)), token.get("count").missing ? 1 : token.get("count").whole(1, MOST));
  }
  for (const kind of TOKENS) {
    const of = box.get("tokens").missing ? box.get("tokens") : box.get("tokens").get(kind);
    if (!total(tokens[kind])) throw of.refused("absent");
    if (total(tokens[kind]) > MOST) throw of.refused("most_together", { most: MOST });
    if (Object.keys(tokens[kind]).length > MOST_NUMBERS) throw of.refused("items", { least: 1, most: MOST_NUMBERS });
  }
  return tokens;
}

function readFace(face: Entry): Face {
  return { hits: kinds(face.get("hits"), KINDS), shot: face.get("shot").whole(0, MOST), melee: face.get("melee").whole(0, MOST) };
}

/** The kinds of a list without duplicates, smallest first. */
function kinds(list: Entry, allowed: readonly Kind[] = KINDS.slice(1)): Kind[] {
  const given = list.items(0, KINDS.length).map((kind) => kind.choice(allowed));
  return KINDS.filter((kind) => given.includes(kind));
}

/** NM-2: a card for each blood value of each entry. Cards of one id that hit other kinds are an entry of their own. */
function readAttacks(list: Entry): Attack[] {
  const entries = list.items(1, MOST_ENTRIES);
  const names = entries.map(readId);
  const cards: Attack[] = [];
  for (const [at, entry] of entries.entries()) {
    const called = names[at]!;
    const hits = kinds(entry.get("hits"));
    const blood = entry
      .get("blood")
      .items(1, MOST_ENTRIES)
      .map((value) => value.whole(0, MOST));
    const first = cards.find((card) => card.called === called);
    const alike = cards.find((card) => card.called === called && card.hits.join() === hits.join());
    const taken = [...names, ...cards.map((card) => card.id)];
    const id = alike?.id ?? (first ? free(called, taken) : called);
    const deeds = first ? shared(entry, first) : readDeeds(entry, called);
    cards.push(...blood.map((value): Attack => ({ ...deeds, id, called, blood: value, hits })));
  }
  if (cards.length < 2 || cards.length > MOST) throw list.refused("items", { least: 2, most: MOST });
  return cards;
}

type Deeds = Pick<Attack, "effects" | "known" | "name" | "text">;

const effectsOf = (entry: Entry): readonly Effect[] => {
  const list = entry.get("effects");
  const effects = list.missing ? [] : list.items(0, 8).map(readEffect);
  for (const [at, { do: part, whom }] of effects.entries())
    if (effects.findIndex((each) => each.do === part && each.whom === whom) !== at)
      throw list.items()[at]!.get("do").refused("twice", { name: part });
  return effects;
};
const nameOf = (entry: Entry) => own(entry.get("name"), LONGEST_NAME);
const textOf = (entry: Entry) => own(entry.get("text"), LONGEST_TEXT);

/** What an attack card does: as it says itself, or as the game's own card of that id. */
function readDeeds(entry: Entry, called: string): Deeds {
  const [effects, name, text] = [effectsOf(entry), nameOf(entry), textOf(entry)];
  const game = Object.hasOwn(KNOWN, called) ? KNOWN[called]! : [];
  const said = Object.keys(text).length > 0;
  if (!effects.length && !game.length && !said) throw entry.get("effects").refused("absent");
  const known = !effects.length && !said && !Object.keys(name).length;
  return { effects: effects.length ? effects : game, known, name, text };
}

/** Cards of one id share all but the kinds that they hit: a further entry says nothing else. */
function shared(entry: Entry, { effects, known, name, text }: Attack): Deeds {
  const same = (field: string, given: object, first: object) => {
    if (Object.keys(given).length && JSON.stringify(given) !== JSON.stringify(first)) throw entry.get(field).refused("shared");
  };
  same("name", nameOf(entry), name);
  same("effects", effectsOf(entry), effects);
  same("text", textOf(entry), text);
  return { effects, known, name, text };
}

function readEffect(entry: Entry): Effect {
  const part = entry.get("do").choice(PARTS);
  const most = ONCE.includes(part) ? 1 : part === "deadly" ? MOST_SERIOUS : 5;
  const number = entry.get("number").missing ? 1 : entry.get("number").whole(1, most);
  const whom = entry.get("whom").missing
    ? "victim"
    : entry.get("whom").choice(part === "transform" || part === "summon" ? ["victim"] : (["victim", "all"] as const));
  return { do: part, number, whom: whom as Effect["whom"] };
}

function readEvents(list: Entry): EventCard[] {
  const read = list.items(1, MOST_BITS).map((entry): EventCard => {
    const [leaves, returns] = (["leaves", "returns"] as const).map((name) => !entry.get(name).missing && entry.get(name).flag());
    const id = readId(entry);
    if (leaves && returns) throw entry.get("returns").refused("not_both", { name: "leaves" });
    return {
      id,
      corridor: entry.get("corridor").choice(CORRIDORS),
      movers: kinds(entry.get("movers")),
      leaves: !!leaves,
      returns: !!returns,
      known: EVENTS.includes(id) && entry.get("text").missing,
      name: nameOf(entry),
      text: textOf(entry),
    };
  });
  for (const [at, { id }] of read.entries())
    if (read.findIndex((event) => event.id === id) !== at) throw list.items()[at]!.get("id").refused("twice", { name: id });
  if (read.every((event) => event.leaves)) throw list.refused("absent");
  return read;
}

function readCast(box: Entry): Record<string, Sheet> {
  const sheets = box.entries(MOST_CHARACTERS);
  if (sheets.length < SEATS) throw box.refused("items", { least: SEATS, most: MOST_CHARACTERS });
  const weapons = new Map<string, string>();
  return Object.fromEntries(
    sheets.map(([id, sheet]): [string, Sheet] => {
      if (checkId(sheet, id) === DRAWN) throw sheet.refused("unknown", { name: DRAWN });
      const weapon = checkId(sheet.get("weapon"), sheet.get("weapon").text(LONGEST_NAME));
      const weaponName = own(sheet.get("weapon_name"), LONGEST_NAME);
      if (Object.keys(weaponName).length) {
        const said = JSON.stringify(weaponName);
        if ((weapons.get(weapon) ?? said) !== said) throw sheet.get("weapon_name").refused("shared");
        weapons.set(weapon, said);
      }
      return [
        id,
        {
          name: own(sheet.get("name"), LONGEST_NAME),
          weapon,
          weapon_name: weaponName,
          injuries: counts(sheet.get("injuries"), SHOT_FACES, 0, 9),
        },
      ];
    }),
  );
}

function checkId(entry: Entry, id: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(id)) throw entry.refused("identifier", { most: LONGEST_NAME });
  return id;
}

/** A card's id, or one that is made of its name. */
function readId(entry: Entry): string {
  const id = entry.get("id").missing ? "" : entry.get("id").text(LONGEST_NAME);
  return checkId(entry.get("id"), id || idOf(nameOf(entry)));
}

/** An id made of a name, as `core/own_names.id_of` makes it: `acid_spit` of `Acid spit`. */
function idOf(name: Own): string {
  const said = inLanguage(name, "en");
  const words = (said.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join("_")
    .slice(0, LONGEST_NAME - 4)
    .replace(/^_+|_+$/g, "");
  return /^[a-z]/.test(words) ? words : said ? `own_${words}`.replace(/_+$/, "") : "";
}

/** An id with the first number from 2 on that makes it one of its own. */
function free(id: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const found = `${id.slice(0, LONGEST_NAME - 3)}_${number}`;
    if (!taken.includes(found)) return found;
  }
}

/** A text by language, one line each. */
function own(entry: Entry, most: number): Own {
  if (entry.missing) return {};
  return Object.fromEntries(
    entry.entries(LANGUAGES.length).map(([language, text]) => {
      if (!LANGUAGES.includes(language)) throw text.refused("unknown", { name: language.slice(0, 40) });
      return [language, text.line(most)];
    }),
  );
}

/** A text in a language, or in another one that the box has; empty for none. */
export const inLanguage = (text: Own, language: string): string => text[language] ?? Object.values(text)[0] ?? "";

/** The components of this server. */
export const shipped = readComponents(data, cast);

export const componentsOf = (box: UsedBox | undefined): Components =>
  box ? readComponents(box.values[COMPONENTS], box.values[CHARACTERS]) : shipped;

/** The components that a table plays with. */
export const boxOf = (table: Pick<Table, "box">): Components => table.box ?? shipped;
