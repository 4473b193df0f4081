/** NM-60 to NM-64: the bag's development. */

import { add, done } from "./encounter";
import * as pieces from "./pieces";
import { draw, many } from "./prompts";
import { awake, intruderOf, who } from "./table";
import type { Token, TokenKind } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";

/** The rule id by which a drawn token goes back into the bag. */
const RETURNS: Readonly<Record<TokenKind, string>> = {
  larva: "NM-64",
  creeper: "NM-64",
  adult: "NM-61",
  breeder: "NM-61",
  queen: "NM-62",
  blank: "NM-63",
};

const askToken: Ask = (table) => {
  const weights = pieces.bagWeights(table);
  return weights.length ? draw("bag_token", "bag", "NM-60", "bag", weights) : null;
};

/** NM-60 to NM-64: the effect of the drawn token. */
const token: Take = (walk, frame, value: Token | null) => {
  if (value === null) {
    walk.say("bag_empty", "NM-60");
    walk.end();
    return;
  }
  const { table } = walk;
  const [kind, number] = pieces.drawToken(table, value);
  walk.say("drew_token", "NM-60", { kind, number });
  if (kind === "larva" || kind === "creeper") grows(walk, kind === "larva" ? "adult" : "breeder");
  else if (kind === "blank") {
    walk.go("back");
    add(walk, "adult", "NM-63");
  } else if (kind === "queen") walk.go("nest");
  else {
    walk.say("all_roll", "NM-61", { kind });
    frame.left = awake(table);
    walk.go("next");
  }
};

/** NM-60, NM-64: the token leaves the bag and a larger one replaces it. Without a larger one, it leaves anyway or stays, by ruling. */
function grows(walk: Walk, into: TokenKind): void {
  const { table } = walk;
  if (pieces.inPool(table, into) === 0 && table.options.no_replacement === "stay") {
    walk.say("token_stays", "NM-64", { kind: (table.drawn.at(-1) as Token)[0], into });
    walk.go("back");
    return;
  }
  const drawn = table.drawn.pop() as Token;
  pieces.toPool(table, drawn);
  walk.say("token_leaves", "NM-60", { kind: drawn[0] });
  walk.go("done");
  add(walk, into, pieces.inPool(table, into) ? "NM-60" : "NM-64");
}

/** NM-61: each character rolls for noise in turn order. After the last roll and all its consequences the token returns. */
const next: Take = (walk, frame) => {
  const there = awake(walk.table);
  while (frame.left.length && !there.includes(frame.left[0])) frame.left.shift();
  if (frame.left.length) walk.begin("noise", "who", { seat: frame.left.shift(), unless_in_combat: true });
  else walk.go("back");
};

const back: Take = (walk) => {
  const drawn = walk.table.drawn.pop() as Token;
  pieces.toBag(walk.table, drawn);
  walk.say("token_back", RETURNS[drawn[0]], { kind: drawn[0] });
  walk.end();
};

const askNest: Ask = (table) => (awake(table).length ? many("nest", "bag", "NM-62", awake(table)) : null);

/** NM-62: the Queen comes to the characters in the Nest, unless she is on the board already. In an empty Nest she lays an egg. */
const nest: Take = (walk, frame, value: number[] | null) => {
  const { table } = walk;
  if (!value?.length) {
    pieces.layEgg(walk);
    walk.go("back");
    return;
  }
  if (!pieces.canCome(table, "queen")) {
    walk.say("queen_already", "NM-62");
    walk.go("back");
    return;
  }
  frame.seat = awake(table).find((seat) => value.includes(seat));
  frame.number = pieces.surpriseNumber(table, table.drawn.at(-1) as Token);
  walk.say("queen_in_nest", "NM-62", { whom: value.map((seat) => who(table, seat)) });
  walk.say("noise_off_nest", "NM-11");
  walk.go("queen");
  walk.begin("arrive", "room", { kind: "queen", beside: value });
};

/** NM-62: her token stays aside, or returns at once; then surprise. */
const queen: Take = (walk, frame) => {
  const arrived = intruderOf(walk.table, frame.intruder);
  if (arrived?.token && walk.table.options.queen_token === "bag") {
    pieces.toBag(walk.table, arrived.token);
    arrived.token = null;
    walk.say("token_back", "NM-62", { kind: "queen" });
  }
  walk.go("done");
  walk.begin("encounter", "hand", { seat: frame.seat, intruder: frame.intruder, number: frame.number });
};

export const BAG: Procedure = { token: [token, askToken], next: [next], back: [back], nest: [nest, askNest], queen: [queen], done: [done] };
