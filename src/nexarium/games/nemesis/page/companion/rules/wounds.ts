/** NM-25, NM-26, NM-32: wounds, scans and the death of characters. */

import { askPool, askWho, done, fromPool, seatOf } from "./encounter";
import * as pieces from "./pieces";
import { choose, draw } from "./prompts";
import { who } from "./table";
import type { Character, Value } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";

/** NM-25: serious wounds after which any further wound kills. */
const FATAL = 3;
/** NM-25: the light wound that becomes a serious one. */
const LIGHT = 3;

const at = (walk: Walk, seat: number) => walk.table.characters[seat] as Character;

/** Begin to deal wounds, one after another, and Contamination cards after them. */
export function hurt(walk: Walk, seat: number, light = 0, serious = 0, contamination = 0): void {
  walk.begin("hurt", "next", { seat, light, serious, contamination });
}

/** NM-25: the next wound, which may kill; a dead character takes no more. */
const next: Take = (walk, frame) => {
  const character = at(walk, frame.seat);
  const { id } = character;
  const wounds = frame.light + frame.serious;
  if (character.dead || (wounds && character.serious.length >= FATAL)) {
    if (!character.dead) {
      walk.say("one_too_many", "NM-25", { who: id });
      pieces.kill(walk, frame.seat);
    }
    walk.end();
  } else if (frame.light) {
    frame.light -= 1;
    character.light += 1;
    if (character.light < LIGHT) {
      walk.say("light", "NM-25", { who: id, n: character.light });
      return;
    }
    character.light = 0;
    walk.say("third_light", "NM-25", { who: id });
    turnUp(walk);
  } else if (frame.serious) {
    frame.serious -= 1;
    turnUp(walk);
  } else if (frame.contamination) {
    frame.contamination -= 1;
    pieces.contaminate(walk, frame.seat, "NM-24");
  } else walk.end();
};

function turnUp(walk: Walk): void {
  pieces.ready(walk, "wounds", "NM-25");
  walk.go("card");
}

/** There is no question when no card is left, because a box may hold fewer. Nor is there one when a correction has given the last wound. */
const askWound: Ask = (table, frame) => {
  const weights = pieces.cardWeights(table.wounds);
  const full = (table.characters[frame.seat]?.serious.length ?? 0) >= FATAL;
  return weights.length && !full ? draw("wound_card", "hurt", "NM-25", "wounds", weights, { who: who(table, frame.seat) }) : null;
};

/** NM-25: a serious wound. */
const wound: Take = (walk, frame, value: string | null) => {
  const character = at(walk, frame.seat);
  walk.go("next");
  if (value === null) {
    walk.say("no_wound_card", "NM-25");
    return;
  }
  pieces.drawCard(walk.table.wounds, value);
  character.serious.push(walk.table.wounds.hand.pop() as string);
  walk.say("serious", "NM-25", { who: character.id, wound: value, n: character.serious.length });
  if (character.serious.length === FATAL) walk.say("last_wound", "NM-25", { who: character.id });
};

export const HURT: Procedure = { next: [next], card: [wound, askWound] };

const wounded: Take = (walk, _, value: number | null) => {
  seatOf(walk, value);
  walk.go("what");
};

const askWhat: Ask = (table, frame) => choose("wound", "wound", "NM-25", ["light", "serious"], null, { who: who(table, frame.seat) });

/** NM-25: a wound from another source. */
const what: Take = (walk, frame, value: string) => {
  walk.go("done");
  hurt(walk, frame.seat, Number(value === "light"), Number(value === "serious"));
};

export const WOUND: Procedure = { who: [wounded, askWho], what: [what, askWhat], done: [done] };

// --- death and scans ----------------------------------------------------------------------------------------------------------

const death: Take = (walk, _, value: number | null) => {
  const seat = seatOf(walk, value);
  walk.end();
  pieces.kill(walk, seat);
};

export const DEATH: Procedure = { who: [death, askWho] };

/** NM-16, NM-17, NM-32: the character dies. A Creeper comes if there is a miniature and a token for it. */
const emerge: Take = (walk, frame, value: number | null) => {
  pieces.kill(walk, seatOf(walk, value), "NM-32");
  walk.go("token");
  frame.kind = "creeper";
  if (pieces.miniaturesLeft(walk.table, "creeper") === 0) {
    walk.say("no_miniature", "NM-16", { kind: "creeper" });
    walk.end();
  } else if (walk.table.options.emerging_token === "pool" && pieces.inPool(walk.table, "creeper") === 0) {
    walk.say("none_emerges", "NM-17");
    walk.end();
  }
};

const askEmerging: Ask = (table, frame) => (table.options.emerging_token === "pool" ? askPool(table, frame) : null);

const emerging: Take = (walk, frame, value) => {
  const tokenless = walk.table.options.emerging_token === "none";
  if (!tokenless) fromPool(walk, frame.kind, value);
  walk.say("emerges", "NM-32");
  walk.go("done");
  walk.begin("arrive", "room", { kind: "creeper", beside: [], tokenless });
};

export const EMERGE: Procedure = { who: [emerge, askWho], token: [emerging, askEmerging], done: [done] };

const scan: Take = (walk, frame, value: number | null) => {
  const character = at(walk, seatOf(walk, value));
  if (character.contamination + character.infected === 0) {
    walk.say("scan_none", "NM-32", { who: character.id });
    walk.end();
    return;
  }
  frame.carried = character.larva;
  frame.known = character.infected;
  walk.go("card");
};

/** The odds of one of this character's cards: not scanned yet, or known as infected from an earlier scan. */
const askScanned: Ask = (table, frame) => {
  const character = table.characters[frame.seat];
  const { clean, infected } = table.contamination;
  const held = character?.contamination ?? 0;
  const known: number = frame.known;
  if (held + known === 0) return null;
  const weights: [Value, number][] = [
    ["infected", held * infected],
    ["clean", held * clean],
    ["known", known * Math.max(1, clean + infected)],
  ];
  const offered = weights.filter(([, weight]) => weight > 0);
  return draw("scanned", "scan", "NM-32", "contamination", [...offered, ["done", 0]], { who: who(table, frame.seat), n: held + known });
};

/** NM-32: an infected card gives a Larva, or kills a character who carried one before this scan. Clean cards leave the game. */
const scanned: Take = (walk, frame, value: string | null) => {
  const { contamination } = walk.table;
  const character = at(walk, frame.seat);
  const holes = { who: character.id };
  if (value === null || value === "done") {
    walk.say("scan_over", "NM-32", holes);
    walk.end();
  } else if (value === "clean") {
    character.contamination -= 1;
    contamination.clean -= 1;
    contamination.removed += 1;
    walk.say("clean", "NM-32", holes);
  } else {
    if (value === "known") frame.known -= 1;
    else {
      character.contamination -= 1;
      contamination.infected -= 1;
      character.infected += 1;
    }
    if (frame.carried) {
      walk.say("infected_again", "NM-32", holes);
      walk.go("done");
      walk.begin("emerge", "who", { seat: frame.seat });
    } else if (character.larva) walk.say("still_infected", "NM-32", holes);
    else if (pieces.carries(walk.table, frame.seat)) walk.say("infected", "NM-32", holes);
    else walk.say("no_larva", "NM-17", holes);
  }
};

export const SCAN: Procedure = { who: [scan, askWho], card: [scanned, askScanned], done: [done] };
