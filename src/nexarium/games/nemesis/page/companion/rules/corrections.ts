/** NM-80: manual corrections of the table, at any moment. */

import { boxOf } from "./components";
import * as pieces from "./pieces";
import { Refused } from "./prompts";
import { intruderOf, nameOf, who } from "./table";
import {
  KINDS,
  TOKENS,
  type Answer,
  type Counts,
  type Deck,
  type DeckName,
  type Kind,
  type Prompt,
  type Table,
  type Token,
  type TokenKind,
  type Tokens,
  type Value,
} from "./types";
import type { Walk } from "./walk";

const MOST = 99;
const DECKS: readonly DeckName[] = ["attacks", "events", "wounds"];

/** An invalid correction; the page names the field. */
export const wrong = (field: string) => new Refused("correction", "NM-80", { field });

/** Whether no procedure is about a character or an intruder: only then can figures be added or removed by hand. */
function calm(table: Table): boolean {
  const frame = table.stack.at(-1);
  return !frame || (frame.do === "event" && frame.at === "text");
}

type Given = Readonly<Record<string, Value | undefined>>;

const isCount = (value: Value | undefined, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;

function whole(given: Given, field: string, low: number, high: number): number {
  const value = given[field];
  if (typeof value !== "number" || !Number.isInteger(value) || value < low || value > high) throw wrong(field);
  return value;
}

function flag(given: Given, field: string): boolean {
  const value = given[field];
  if (typeof value !== "boolean") throw wrong(field);
  return value;
}

function seats(table: Table, value: Value | undefined, field: string): number[] {
  if (!Array.isArray(value) || !value.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < table.characters.length))
    throw wrong(field);
  return [...new Set(value as number[])].sort((a, b) => a - b).filter((seat) => !table.characters[seat]?.dead);
}

const sameKeys = (given: Value | undefined, wanted: object): given is Readonly<Record<string, Value>> =>
  typeof given === "object" &&
  given !== null &&
  !Array.isArray(given) &&
  Object.keys(given).sort().join() === Object.keys(wanted).sort().join();

const get = (counts: Counts, key: string | number) => counts[key] ?? 0;

// --- bag and decks ------------------------------------------------------------------------------------------------------------

/** The contents of the bag. Other tokens, unless aside, drawn or on the board, lie in the pools. */
function bag(walk: Walk, given: Given): void {
  const { table } = walk;
  if (!sameKeys(given.bag, table.bag)) throw wrong("bag");
  for (const kind of TOKENS) {
    const numbers = given.bag[kind];
    if (!sameKeys(numbers, table.bag[kind])) throw wrong(`bag.${kind}`);
    for (const number of Object.keys(table.bag[kind])) {
      const both = get(table.bag[kind], number) + get(table.pool[kind], number);
      const count = numbers[number];
      if (!isCount(count, both)) throw wrong(`bag.${kind}`);
      table.bag[kind][number] = count;
      table.pool[kind][number] = both - count;
    }
  }
  walk.say("corrected_bag", "NM-80", { n: pieces.inBag(table) });
}

/** The cards still to be drawn; the others that are not in a hand lie in the discard. */
function deck(walk: Walk, given: Given): void {
  const name = DECKS.find((each) => each === given.deck);
  if (!name) throw wrong("deck");
  const cards = walk.table[name];
  if (!sameKeys(given.cards, cards.deck)) throw wrong("cards");
  for (const card of Object.keys(cards.deck)) {
    const both = get(cards.deck, card) + get(cards.discard, card);
    const count = given.cards[card];
    if (!isCount(count, both)) throw wrong("cards");
    cards.deck[card] = count;
    cards.discard[card] = both - count;
  }
  walk.say(`corrected_${name}`, "NM-80", { n: pieces.sum(cards.deck) });
}

/** How many unscanned cards are clean and infected; further clean ones have left the game. */
function contamination(walk: Walk, given: Given): void {
  const { table } = walk;
  const total = (of: "infected" | "contamination") => table.characters.reduce((sum, character) => sum + character[of], 0);
  const clean = whole(given, "clean", 0, MOST);
  const infected = whole(given, "infected", 0, MOST);
  const removed = boxOf(table).supply.contamination - total("infected") - clean - infected;
  if (removed < 0) throw wrong("clean");
  if (clean + infected < total("contamination")) throw wrong("clean");
  table.contamination = { clean, infected, removed };
  walk.say("corrected_contamination", "NM-80", { n: clean + infected });
}

// --- miniatures ---------------------------------------------------------------------------------------------------------------

/** Put a miniature on the board; its token comes out of the pool, else out of the bag. */
function place(walk: Walk, given: Given): void {
  const { table } = walk;
  const kind = KINDS.find((each) => each === given.kind);
  if (!kind || pieces.miniaturesLeft(table, kind) <= 0 || !calm(table)) throw wrong("kind");
  const beside = seats(table, given.beside ?? [], "beside");
  let aside: Token | null = null;
  if (given.token !== null && given.token !== undefined) {
    const where = whereIs(table, given.token);
    if (!where) throw wrong("token");
    const [of, number] = given.token as unknown as [Kind, number];
    aside = [of, number];
    const key = pieces.keyOf(where, aside);
    where[of][key] = get(where[of], key) - 1;
  }
  const intruder = pieces.stand(walk, kind, aside, beside);
  walk.say("placed_by_hand", "NM-80", { intruder: nameOf(intruder) });
}

/** Where such a token lies: in its pool, or in the bag. */
function whereIs(table: Table, token: Value): Tokens | undefined {
  if (!isToken(table, token)) return undefined;
  const [kind, number] = token;
  if (kind === "blank" || !(number in pieces.unseen(table, kind))) return undefined;
  return [table.pool, table.bag].find((where) => get(where[kind], pieces.keyOf(where, token)) > 0);
}

/** Take a miniature off the board, unless a procedure is about it. */
function remove(walk: Walk, given: Given): void {
  const { table } = walk;
  const intruder = intruderOf(table, whole(given, "intruder", 1, table.next_id));
  if (!intruder || (given.token !== "bag" && given.token !== "pool") || !calm(table)) throw wrong("intruder");
  pieces.remove(table, intruder, given.token);
  walk.say(`removed_${given.token}`, "NM-80", { intruder: nameOf(intruder) });
}

/** Set an intruder's injuries, without a check, and who is in its room. */
function intruder(walk: Walk, given: Given): void {
  const { table } = walk;
  const one = intruderOf(table, whole(given, "intruder", 1, table.next_id));
  if (!one) throw wrong("intruder");
  if (given.injuries !== undefined) {
    one.injuries = whole(given, "injuries", 0, MOST);
    walk.say("corrected_injuries", "NM-80", { intruder: nameOf(one), n: one.injuries });
  }
  if (given.beside !== undefined) {
    one.beside = seats(table, given.beside, "beside");
    const whom = one.beside.map((seat) => who(table, seat));
    walk.say(whom.length ? "corrected_beside" : "corrected_alone", "NM-80", { intruder: nameOf(one), whom });
  }
}

// --- characters and tracks ----------------------------------------------------------------------------------------------------

/** Set a character's wounds, markers and cards, and whether it lives and is aboard and awake. */
function character(walk: Walk, given: Given): void {
  const { table } = walk;
  const seat = whole(given, "seat", 0, table.characters.length - 1);
  const one = table.characters[seat];
  if (!one) throw wrong("seat");
  if (given.light !== undefined) one.light = whole(given, "light", 0, 2);
  if (given.serious !== undefined) one.serious = serious(table.wounds, one.serious, given.serious);
  for (const name of ["slime", "larva", "dead", "away"] as const) {
    if (given[name] === undefined) continue;
    const value = flag(given, name);
    if ((name === "dead" || name === "away") && !calm(table)) throw wrong(name);
    if (name === "larva" && value && !one.larva && !pieces.carries(table, seat)) throw wrong(name);
    one[name] = value;
  }
  if (given.infected !== undefined) {
    const more = whole(given, "infected", 0, MOST) - one.infected;
    if (more > table.contamination.infected) throw wrong("infected");
    table.contamination.infected -= more;
    one.infected += more;
  }
  if (given.contamination !== undefined) one.contamination = whole(given, "contamination", 0, MOST);
  if (pieces.contaminationLeft(table) < 0) throw wrong("contamination");
  if (one.dead) one.larva = one.slime = false;
  if (one.dead || one.away) for (const each of table.intruders) each.beside = each.beside.filter((other) => other !== seat);
  walk.say("corrected_character", "NM-80", { who: one.id });
}

/** Move serious wounds to or from the discard, or else the deck. */
function serious(wounds: Deck, held: readonly string[], given: Value): string[] {
  if (!Array.isArray(given) || given.length > 3 || !given.every((wound) => typeof wound === "string" && wound in wounds.deck))
    throw wrong("serious");
  for (const wound of held) wounds.discard[wound] = get(wounds.discard, wound) + 1;
  for (const wound of given as string[]) {
    const pile = get(wounds.discard, wound) ? wounds.discard : wounds.deck;
    if (!get(pile, wound)) throw wrong("serious");
    pile[wound] = get(pile, wound) - 1;
  }
  return [...(given as string[])];
}

/** Set time and self-destruct, round and first player, the eggs, carcasses and Larvae out of the game, and the reminders given. */
function tracks(walk: Walk, given: Given): void {
  const { table } = walk;
  const beyond = table.options.beyond_box;
  const limits: Record<"time" | "round" | "carcasses" | "larvae_gone" | "first", [number, number]> = {
    time: [0, boxOf(table).tracks.time],
    round: [1, MOST],
    carcasses: [0, beyond ? MOST : boxOf(table).supply.carcasses],
    larvae_gone: [0, table.larvae_gone + pieces.miniaturesLeft(table, "larva")],
    first: [0, table.characters.length - 1],
  };
  for (const field of ["time", "round", "carcasses", "larvae_gone", "first"] as const) {
    if (given[field] !== undefined) table[field] = whole(given, field, ...limits[field]);
  }
  eggs(table, given);
  if (given.self_destruct !== undefined) {
    table.self_destruct = given.self_destruct === null ? null : whole(given, "self_destruct", 0, boxOf(table).tracks.self_destruct);
  }
  for (const name of ["met", "pods"] as const) if (given[name] !== undefined) table[name] = flag(given, name);
  walk.say("corrected_tracks", "NM-80");
}

/** NM-41: the eggs on the intruder board and in the box. An egg put on the board comes out of the box. */
function eggs(table: Table, given: Given): void {
  const most = boxOf(table).supply.eggs;
  if (given.eggs !== undefined) {
    table.eggs = whole(given, "eggs", 0, table.options.beyond_box ? MOST : most);
    table.eggs_in_box = Math.max(0, Math.min(table.eggs_in_box, most - table.eggs));
  }
  if (given.eggs_in_box !== undefined) table.eggs_in_box = whole(given, "eggs_in_box", 0, Math.max(0, most - table.eggs));
}

/** Set what discovered weaknesses add to blood totals and to surprise numbers. */
function weakness(walk: Walk, given: Given): void {
  const { table } = walk;
  for (const field of ["check", "surprise"] as const) if (given[field] !== undefined) table.weakness[field] = whole(given, field, -9, 9);
  walk.say("corrected_weakness", "NM-80", { ...table.weakness });
}

export const CORRECTIONS: Readonly<Record<string, (walk: Walk, given: Given) => void>> = {
  bag,
  deck,
  contamination,
  place,
  remove,
  intruder,
  character,
  tracks,
  weakness,
};

// --- what would make a typed draw fit -----------------------------------------------------------------------------------------

/** NM-80: why a typed draw is refused, and the correction after which it fits, if there is one. */
export function refusal(table: Table, asked: Prompt, value: Value): Refused {
  if (asked.from === "bag" || asked.from === "pool") {
    if (!isToken(table, value)) return new Refused("not_offered", asked.clause);
    const [kind, number] = value;
    if (!(number in pieces.unseen(table, kind))) return new Refused("lies_open", "NM-80", { kind, number });
    return new Refused(asked.from === "bag" ? "not_in_bag" : "not_in_pool", "NM-80", { kind, number }, bagOffer(table, asked, value));
  }
  const name = DECKS.find((each) => each === asked.from);
  if (name && typeof value === "string" && value in table[name].deck) {
    const { deck: cards, discard } = table[name];
    const offer: Answer | null = get(discard, value)
      ? { correct: "deck", deck: name, cards: { ...cards, [value]: get(cards, value) + 1 } }
      : null;
    return new Refused("not_in_deck", "NM-80", {}, offer);
  }
  if (asked.from === "contamination" && (value === "clean" || value === "infected")) {
    return new Refused("not_in_deck", "NM-80", {}, scanOffer(table, value));
  }
  return new Refused("not_offered", asked.clause);
}

/** Set one unscanned card to the typed result, if the scanning character holds one and the box has enough. */
function scanOffer(table: Table, value: string): Answer | null {
  const { clean, infected, removed } = table.contamination;
  const found = table.characters.reduce((sum, character) => sum + character.infected, 0);
  const known = value === "infected" ? infected + found : clean + removed;
  const most = value === "infected" ? boxOf(table).supply.infected : boxOf(table).supply.contamination - boxOf(table).supply.infected;
  if (known >= most || !table.characters[table.stack.at(-1)?.seat]?.contamination) return null;
  const change = value === "infected" ? 1 : -1;
  return { correct: "contamination", clean: clean - change, infected: infected + change };
}

function isToken(table: Table, value: Value): value is Token {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [kind, number] = value as [TokenKind, number];
  return TOKENS.includes(kind) && Number.isInteger(number) && number in boxOf(table).tokens[kind];
}

/** Swap the token with one of its kind that bears another number, or add it without a swap where there is none. */
function bagOffer(table: Table, asked: Prompt, token: Token): Answer | null {
  const [kind] = token;
  const number = pieces.keyOf(table.bag, token);
  const [here, there] = asked.from === "bag" ? [table.bag, table.pool] : [table.pool, table.bag];
  if (!get(there[kind], number) || (asked.from === "pool" && kind !== asked.with.kind)) return null;
  const mended = structuredClone(table.bag);
  const into = asked.from === "bag" ? 1 : -1;
  mended[kind][number] = get(mended[kind], number) + into;
  const other = Object.entries(here[kind]).find(([, count]) => count > 0)?.[0];
  if (other !== undefined) mended[kind][other] = get(mended[kind], other) - into;
  return { correct: "bag", bag: mended };
}
