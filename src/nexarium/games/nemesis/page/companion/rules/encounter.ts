/** NM-10 to NM-17: an encounter, a miniature's arrival, and a token's way into the bag. */

import { ABOUT } from "./menu";
import * as pieces from "./pieces";
import { choose, draw, many, number } from "./prompts";
import { surprised } from "./rulings";
import { awake, FULL_HAND, intruderOf, nameOf, who } from "./table";
import type { Kind, Prompt, Table, Token, TokenKind } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";

/** The most cards that a player can enter for a hand. */
export const MOST_CARDS = 20;

/** Ask whose turn it is, where the procedure does not know and it is not obvious. */
export const askWho: Ask = (table, frame) =>
  "seat" in frame || awake(table).length === 1 ? null : choose("who", frame.do, ABOUT[frame.do] ?? "", awake(table));

/** The seat that `askWho` found. */
export function seatOf(walk: Walk, value: number | null): number {
  const { frame, table } = walk;
  if (value !== null) frame.seat = value;
  else if (!("seat" in frame)) frame.seat = awake(table)[0];
  return frame.seat;
}

/** End the procedure. */
export const done: Take = (walk) => walk.end();

// --- an encounter -------------------------------------------------------------------------------------------------------------

/** NM-11: the noise markers are removed. */
const whose: Take = (walk, _, value) => {
  const seat = seatOf(walk, value);
  walk.say("noise_off", "NM-11", { who: who(walk.table, seat) });
  if (pieces.inBag(walk.table)) walk.go("token");
  else {
    walk.say("bag_empty", "NM-12");
    walk.end();
  }
};

const askToken: Ask = (table, frame) =>
  draw("token", "encounter", "NM-12", "bag", pieces.bagWeights(table), { who: who(table, frame.seat) });

/** NM-12, NM-14: a miniature arrives, or the blank token makes noise. */
const token: Take = (walk, frame, value: Token) => {
  const drawn = pieces.drawToken(walk.table, value);
  const [kind] = drawn;
  walk.say("drew_token", "NM-12", { kind, number: drawn[1] });
  if (kind === "blank") {
    walk.say("noise_around", "NM-14", { who: who(walk.table, frame.seat) });
    walk.go("blank");
    if (walk.table.options.last_blank && pieces.inBag(walk.table) === 0) add(walk, "adult", "NM-14");
    return;
  }
  frame.number = pieces.surpriseNumber(walk.table, drawn);
  walk.go("hand");
  walk.begin("arrive", "room", { kind, beside: [frame.seat] });
};

/** NM-14: the blank token returns. */
const blank: Take = (walk) => {
  pieces.toBag(walk.table, walk.table.drawn.pop() as Token);
  walk.say("blank_back", "NM-14");
  walk.end();
};

const askHand: Ask = (table, frame) =>
  intruderOf(table, frame.intruder)
    ? number("hand", "encounter", "NM-13", 0, MOST_CARDS, FULL_HAND, { who: who(table, frame.seat), number: frame.number })
    : null;

/** NM-13: surprise. */
const hand: Take = (walk, frame, value: number | null) => {
  if (value === null) {
    walk.end();
    return;
  }
  const holes = { who: who(walk.table, frame.seat), n: value, number: frame.number as number };
  if (!surprised(value, frame.number)) {
    walk.say("no_surprise", "NM-13", holes);
    walk.end();
    return;
  }
  walk.say("surprise", "NM-13", holes);
  walk.go("done");
  walk.begin("attack", "room", { intruder: frame.intruder, seat: frame.seat, why: "surprise" });
};

export const ENCOUNTER: Procedure = { who: [whose, askWho], token: [token, askToken], blank: [blank], hand: [hand, askHand], done: [done] };

// --- a miniature arrives ------------------------------------------------------------------------------------------------------

/** NM-16: only when the Adults run out does it matter which of them fight. */
const askRoom: Ask = (table, frame) => {
  const adults = table.intruders.filter((each) => each.kind === "adult").map((each) => each.id);
  if (frame.kind !== "adult" || !adults.length || pieces.miniaturesLeft(table, "adult") > 0) return null;
  return many("adults_fighting", "arrive", "NM-16", adults, pieces.fighting(table));
};

/** NM-12, NM-16: the miniature is placed, if one is left or an idle Adult makes room. The result `intruder` is its id, or 0. */
const room: Take = (walk, frame, value: number[] | null) => {
  const { table } = walk;
  const kind: Kind = frame.kind;
  if (value !== null) {
    for (const intruder of table.intruders.filter((each) => each.kind === "adult" && !value.includes(each.id))) {
      walk.say("makes_room", "NM-16", { intruder: nameOf(intruder) });
      pieces.remove(table, intruder, "bag");
    }
  }
  if (pieces.miniaturesLeft(table, kind) > 0) {
    const intruder = pieces.stand(walk, kind, frame.tokenless ? null : (table.drawn.pop() as Token), frame.beside);
    walk.say(frame.tokenless ? "placed_tokenless" : "placed", "NM-12", {
      intruder: nameOf(intruder),
      kind,
      whom: intruder.beside.map((seat) => who(table, seat)),
    });
    walk.end({ intruder: intruder.id });
    return;
  }
  const back = kind === "queen" || table.options.no_miniature === "return";
  (back ? pieces.toBag : pieces.toPool)(table, table.drawn.pop() as Token);
  walk.say(back ? "no_miniature_bag" : "no_miniature_pool", "NM-16", { kind });
  walk.end({ intruder: 0 });
};

export const ARRIVE: Procedure = { room: [room, askRoom] };

// --- a token goes into the bag ------------------------------------------------------------------------------------------------

/** NM-1: begin to put a random token of a kind's pool into the bag; an empty pool is reported. */
export function add(walk: Walk, kind: TokenKind, clause: string): void {
  if (pieces.inPool(walk.table, kind) === 0) walk.say("none_to_add", clause, { kind });
  else walk.begin("add", "token", { kind, clause });
}

/** A random token of a pool. There is no question when all bear one number, nor when nobody sees it (NM-85). */
export function askPool(table: Table, frame: { do: string; kind?: TokenKind }): Prompt | null {
  const kind = frame.kind as TokenKind;
  const tokens = pieces.poolWeights(table, kind);
  if (tokens.length <= 1 || (frame.do === "add" && table.options.numbers === "unseen")) return null;
  if (frame.do !== "add") return draw("pool", frame.do, "NM-17", "pool", tokens, { kind });
  return draw("pool", "add", "NM-1", "pool", tokens, { kind }, table.options.numbers === "hidden");
}

/** The token that `askPool` found is in the hand. */
export function fromPool(walk: Walk, kind: TokenKind, value: Token | null): void {
  pieces.takeFromPool(walk.table, value ?? (pieces.poolWeights(walk.table, kind)[0]?.[0] as unknown as Token));
}

const added: Take = (walk, frame, value: Token | null) => {
  fromPool(walk, frame.kind, value);
  const token = walk.table.drawn.pop() as Token;
  pieces.toBag(walk.table, token);
  const { numbers } = walk.table.options;
  if (numbers === "unseen") walk.say("added_unseen", frame.clause, { kind: token[0] });
  else if (numbers === "told") walk.say("added_told", frame.clause, { kind: token[0], number: token[1] });
  else walk.say("added", frame.clause, { kind: token[0] });
  walk.end();
};

export const ADD: Procedure = { token: [added, askPool] };
