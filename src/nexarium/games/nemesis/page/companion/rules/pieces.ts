/** Moves tokens, miniatures and cards; their total numbers stay the same. */

import { boxOf } from "./components";
import { largestFirst, numberWith } from "./rulings";
import { awake, who } from "./table";
import {
  TOKENS,
  UNSEEN,
  type Counts,
  type Deck,
  type DeckName,
  type Intruder,
  type Kind,
  type Table,
  type Token,
  type TokenKind,
  type Tokens,
  type Value,
} from "./types";
import type { Walk } from "./walk";

export const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

type Weighted = readonly [Value, number];

function weights(kind: TokenKind, counts: Counts): Weighted[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([number, count]) => [[kind, Number(number)], count]);
}

/** NM-85: the key by which a place counts a token: its number, or its kind where nobody sees the numbers. */
export const keyOf = (place: Tokens, [kind, number]: Token): string => (UNSEEN in place[kind] ? UNSEEN : String(number));

/** NM-85: how many tokens of a kind bear each number, of those that do not lie open on the table. */
export function unseen(table: Table, kind: TokenKind): Counts {
  const left = { ...boxOf(table).tokens[kind] };
  for (const token of [...table.drawn, ...table.intruders.map((intruder) => intruder.token)])
    if (token?.[0] === kind) left[token[1]] = (left[token[1]] ?? 0) - 1;
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

/** The tokens in the bag with their counts, kinds in their order and numbers rising. NM-85: a token in the bag with an unseen number is
 * equally likely to be any hidden one of its kind. The weights are in proportion. */
export function bagWeights(table: Table): Weighted[] {
  const shared = new Map(TOKENS.filter((kind) => table.bag[kind][UNSEEN]).map((kind) => [kind, unseen(table, kind)]));
  const scale = [...shared.values()].reduce((product, left) => product * sum(left), 1);
  return TOKENS.flatMap((kind) => {
    const left = shared.get(kind);
    const each = left ? ((table.bag[kind][UNSEEN] ?? 0) * scale) / sum(left) : scale;
    return weights(kind, left ?? table.bag[kind]).map(([token, count]): Weighted => [token, count * each]);
  });
}

/** The tokens of a kind outside the bag, or all that may be there where their numbers are unseen (NM-85). */
export const poolWeights = (table: Table, kind: TokenKind): Weighted[] =>
  weights(kind, table.pool[kind][UNSEEN] ? unseen(table, kind) : table.pool[kind]);

export const inPool = (table: Table, kind: TokenKind) => sum(table.pool[kind]);
export const inBag = (table: Table) => TOKENS.reduce((total, kind) => total + sum(table.bag[kind]), 0);

const move = (place: Tokens, token: Token, by: number) => {
  const counts = place[token[0]];
  const key = keyOf(place, token);
  counts[key] = (counts[key] ?? 0) + by;
};

/** NM-12: a token leaves the bag and is in the hand. */
export function drawToken(table: Table, [kind, number]: Token): Token {
  move(table.bag, [kind, number], -1);
  table.drawn.push([kind, number]);
  return [kind, number];
}

/** NM-1: a token of the pool is in the hand. */
export function takeFromPool(table: Table, [kind, number]: Token): Token {
  move(table.pool, [kind, number], -1);
  table.drawn.push([kind, number]);
  return [kind, number];
}

export const toBag = (table: Table, token: Token) => move(table.bag, token, 1);
export const toPool = (table: Table, token: Token) => move(table.pool, token, 1);

/** The number to compare with the hand (NM-13); 0 for the blank token. */
export const surpriseNumber = (table: Table, [kind, number]: Token) => (kind === "blank" ? 0 : numberWith(number, table.weakness.surprise));

/** NM-4, NM-41: miniatures in the box. A carried Larva is not in it, nor is one that has left the game. */
export function miniaturesLeft(table: Table, kind: Kind): number {
  const elsewhere = kind === "larva" ? table.larvae_gone + table.characters.filter((character) => character.larva).length : 0;
  return Math.max(0, boxOf(table).miniatures[kind] - elsewhere - table.intruders.filter((intruder) => intruder.kind === kind).length);
}

/** NM-16: whether an intruder of a kind has a miniature. One is left, or an Adult out of combat makes room for another. */
export function canCome(table: Table, kind: Kind): boolean {
  const idle = kind === "adult" && table.intruders.some((each) => each.kind === "adult" && !each.beside.length);
  return idle || miniaturesLeft(table, kind) > 0;
}

/** NM-4, NM-17: a Larva comes onto a character's board, if a miniature is left or a substitute is allowed. */
export function carries(table: Table, seat: number): boolean {
  const carried = miniaturesLeft(table, "larva") > 0 || table.options.beyond_box === true;
  const character = table.characters[seat];
  if (character) character.larva = carried;
  return carried;
}

/** A miniature is placed, its token aside; the first of the game triggers the reminder of the objectives. */
export function stand(walk: Walk, kind: Kind, token: Token | null, beside: readonly number[]): Intruder {
  const { table } = walk;
  if (!table.met) {
    table.met = true;
    walk.say("objectives", "NM-81");
  }
  const taken = table.intruders.filter((intruder) => intruder.kind === kind).map((intruder) => intruder.letter);
  const letter = boxOf(table).miniatures[kind] > 1 ? ([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((each) => !taken.includes(each)) ?? "") : "";
  const intruder: Intruder = { id: table.next_id, kind, letter, injuries: 0, token, beside: ascending(beside) };
  table.next_id += 1;
  table.intruders.push(intruder);
  return intruder;
}

/** A miniature leaves the board with its injuries; its token goes to the `bag` or to the `pool` (NM-15). */
export function remove(table: Table, intruder: Intruder, tokenTo: string): void {
  table.intruders = table.intruders.filter((each) => each !== intruder);
  if (intruder.token) (tokenTo === "bag" ? toBag : toPool)(table, intruder.token);
}

/** NM-31, NM-41: a Larva leaves the game, its miniature for good unless the table lets it return. */
export function larvaLeaves(table: Table, larva: Intruder): void {
  remove(table, larva, "pool");
  if (table.options.larva_miniature === "leaves") table.larvae_gone += 1;
}

/** NM-20: intruders in attack order, largest first. */
export const order = (table: Table, ids: readonly number[]) =>
  largestFirst(table.intruders.filter((intruder) => ids.includes(intruder.id)));

/** NM-93: intruders in the attack order of the event phase. Rooms go in turn order of their known characters, each room largest first. */
export function byRoom(table: Table, ids: readonly number[]): number[] {
  const there = awake(table);
  const turn = (id: number) => {
    const beside = table.intruders.find((each) => each.id === id)?.beside ?? [];
    return Math.min(there.length, ...beside.map((seat) => there.indexOf(seat)).filter((at) => at >= 0));
  };
  return order(table, ids).sort((a, b) => turn(a) - turn(b));
}

/** The intruders that the companion knows in a character's room. */
export const near = (table: Table, seat: number) => table.intruders.filter((each) => each.beside.includes(seat)).map((each) => each.id);

/** The intruders that it knows in a room with a character. */
export const fighting = (table: Table) => table.intruders.filter((each) => each.beside.length).map((each) => each.id);

/** The cards to be drawn, with their counts. */
export const cardWeights = (deck: Deck): Weighted[] => Object.entries(deck.deck).filter(([, count]) => count > 0);

/** NM-22: an empty deck is rebuilt from its discard; cards in the hand are not in it. */
export function ready(walk: Walk, name: DeckName, clause: string): void {
  const deck = walk.table[name];
  if (sum(deck.deck) > 0 || sum(deck.discard) === 0) return;
  [deck.deck, deck.discard] = [deck.discard, deck.deck];
  walk.say(`shuffled_${name}`, clause);
}

/** A card leaves its deck and is in the hand. */
export function drawCard(deck: Deck, card: string): void {
  deck.deck[card] = (deck.deck[card] ?? 0) - 1;
  deck.hand.push(card);
}

/** The card drawn last is discarded. */
export function discard(deck: Deck): void {
  const card = deck.hand.pop() as string;
  deck.discard[card] = (deck.discard[card] ?? 0) + 1;
}

/** NM-41, NM-94: eggs are destroyed, or hatch: they leave the game. Without the last one the Nest is destroyed. */
export function loseEggs(walk: Walk, eggs: number, clause: string, key = "eggs_broken"): void {
  const { table } = walk;
  const lost = Math.min(eggs, table.eggs);
  table.eggs -= lost;
  if (lost) walk.say(key, clause, { n: lost });
  if (lost && table.eggs === 0) walk.say("nest_destroyed", "NM-94");
}

/** NM-62, NM-94: one more egg on the intruder board, if the Nest stands and the box has one. NM-17: or a substitute. */
export function layEgg(walk: Walk): void {
  const { table } = walk;
  if (table.eggs === 0) walk.say("no_nest", "NM-94");
  else if (table.eggs_in_box || table.options.beyond_box) {
    table.eggs_in_box = Math.max(0, table.eggs_in_box - 1);
    table.eggs += 1;
    walk.say("egg", "NM-62", { n: table.eggs });
  } else walk.say("no_egg", "NM-62");
}

/** Contamination cards still in their deck. */
export function contaminationLeft(table: Table): number {
  const held = table.characters.reduce((total, character) => total + character.contamination, 0);
  return table.contamination.clean + table.contamination.infected - held;
}

/** A Contamination card goes into a character's discard, if there is one. */
export function contaminate(walk: Walk, seat: number, clause: string): void {
  const character = walk.table.characters[seat];
  if (character && contaminationLeft(walk.table) > 0) {
    character.contamination += 1;
    walk.say("contaminated", clause, { who: who(walk.table, seat) });
  } else walk.say("no_contamination", clause);
}

/** NM-26: a character dies; the first death unlocks the pods. */
export function kill(walk: Walk, seat: number, clause = "NM-26"): void {
  const { table } = walk;
  const character = table.characters[seat];
  if (!character) return;
  character.dead = true;
  character.larva = character.slime = false;
  for (const intruder of table.intruders) intruder.beside = intruder.beside.filter((other) => other !== seat);
  walk.say("dead", clause, { who: character.id });
  if (!table.pods) {
    table.pods = true;
    walk.say("pods", "NM-26");
  }
}
