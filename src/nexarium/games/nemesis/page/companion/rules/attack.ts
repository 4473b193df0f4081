/** NM-20 to NM-24: an intruder attacks. */

import { boxOf } from "./components";
import { askPool, fromPool } from "./encounter";
import { ABOUT } from "./menu";
import * as pieces from "./pieces";
import { choose, draw, many, numbers } from "./prompts";
import { target } from "./rulings";
import { attackCard, awake, intruderOf, nameOf, who } from "./table";
import type { Attack, Effect, Frame, Intruder, Part, Table, Token } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";
import { hurt } from "./wounds";

/** NM-24: serious wounds with which a Bite or a Frenzy kills. */
const BITTEN = 2;
/** NM-24: serious wounds with which a Tail attack kills. */
const LASHED = 1;
/** The most Action cards in a hand. */
const MOST_ACTIONS = 10;
/** NM-24: light wounds, serious wounds and Contamination cards of the plain attack cards. */
const HITS: Readonly<Record<string, readonly [number, number, number]>> = { scratch: [1, 0, 1], claw: [2, 0, 1], slime: [0, 0, 1] };

/** Ask which intruder, where the procedure does not know and it is not obvious. */
export const askIntruder: Ask = (table, frame) => {
  if ("intruder" in frame || table.intruders.length === 1) return null;
  return choose(
    "intruder",
    frame.do,
    ABOUT[frame.do] ?? "",
    table.intruders.map((each) => each.id),
  );
};

const which: Take = (walk, frame, value: number | null) => {
  if (!("intruder" in frame)) frame.intruder = value ?? walk.table.intruders[0]?.id;
  walk.go("room");
};

const the = (table: Table, id: number) => intruderOf(table, id) as Intruder;

// --- whom it attacks ----------------------------------------------------------------------------------------------------------

const askRoom: Ask = (table, frame) => {
  const intruder = intruderOf(table, frame.intruder);
  if (!intruder || "seat" in frame || !awake(table).length) return null;
  return many("room", "attack", "NM-21", awake(table), intruder.beside, 0, { intruder: nameOf(intruder) });
};

/** NM-20, NM-21: only characters in the room; surprise and escape already have their targets. */
const room: Take = (walk, frame, value: number[] | null) => {
  const intruder = intruderOf(walk.table, frame.intruder);
  if (!intruder) {
    walk.end();
    return;
  }
  if (!("seat" in frame)) {
    intruder.beside = [...(value ?? [])].sort((a, b) => a - b);
    if (!intruder.beside.length) {
      walk.say("nobody", "NM-21", { intruder: nameOf(intruder) });
      walk.end();
      return;
    }
    if (intruder.beside.length > 1) {
      frame.among = awake(walk.table).filter((seat) => intruder.beside.includes(seat));
      walk.go("actions");
      return;
    }
    frame.seat = intruder.beside[0];
  }
  walk.say(`attacks_${frame.why}`, "NM-20", { intruder: nameOf(intruder), who: who(walk.table, frame.seat) });
  walk.go("strike");
};

const askActions: Ask = (table, frame) => {
  const holes = { intruder: nameOf(the(table, frame.intruder)) };
  return numbers("actions", "attack", "NM-21", frame.among, 0, MOST_ACTIONS, (seat) => table.characters[seat]!.actions, holes);
};

/** NM-21: the fewest Action cards; turn order breaks ties. */
const actions: Take = (walk, frame, value: Record<string, number>) => {
  const intruder = the(walk.table, frame.intruder);
  for (const [seat, count] of Object.entries(value)) walk.table.characters[Number(seat)]!.actions = count;
  const seat = target(frame.among, value);
  const fewest = (frame.among as number[]).filter((other) => value[other] === value[seat]);
  walk.say(fewest.length > 1 ? "target_tie" : "target", "NM-21", {
    intruder: nameOf(intruder),
    who: who(walk.table, seat),
    n: value[seat] ?? 0,
  });
  frame.seat = seat;
  walk.go("strike");
};

// --- the attack ---------------------------------------------------------------------------------------------------------------

/** NM-30: a Larva draws no card. */
const strike: Take = (walk, frame) => {
  const intruder = the(walk.table, frame.intruder);
  if (intruder.kind === "larva") {
    infest(walk, frame.seat, intruder);
    walk.end();
    return;
  }
  pieces.ready(walk, "attacks", "NM-22");
  walk.go("card");
};

/** NM-30, NM-31: the Larva moves to its target's board, or leaves the game where one lies already. */
function infest(walk: Walk, seat: number, larva: Intruder): void {
  const character = walk.table.characters[seat];
  if (!character) return;
  if (character.larva) pieces.larvaLeaves(walk.table, larva);
  else pieces.remove(walk.table, larva, "pool");
  const clause = character.larva ? "NM-31" : "NM-30";
  walk.say(character.larva ? "larva_leaves" : "infested", clause, { who: character.id });
  if (larva.token) walk.say("larva_token", "NM-15");
  character.larva = true;
  pieces.contaminate(walk, seat, clause);
}

const askCard: Ask = (table, frame) => {
  const holes = { intruder: nameOf(the(table, frame.intruder)), who: who(table, frame.seat) };
  return draw("attack_card", "attack", "NM-22", "attacks", pieces.cardWeights(table.attacks), holes);
};

/** NM-22 to NM-24: the card's effect, if it hits this kind; the blood value has no effect here. */
const card: Take = (walk, frame, value: string) => {
  const { table } = walk;
  const seat: number = frame.seat;
  pieces.drawCard(table.attacks, value);
  const { kind, ...intruder } = the(table, frame.intruder);
  const [drawn] = attackCard(value);
  walk.go("discard");
  const found = boxOf(table).attacks.find((each) => each.id === drawn);
  const id = found?.called ?? drawn;
  if (!found?.hits.includes(kind)) {
    walk.say("fails", "NM-22", { card: id, kind });
    return;
  }
  if (!found.known) {
    strikes(walk, frame, found, nameOf({ kind, ...intruder }));
    return;
  }
  walk.say(`card_${id}`, "NM-24", { intruder: nameOf({ kind, ...intruder }), who: who(table, seat) });
  const character = table.characters[seat];
  if (id === "slime" && character) character.slime = true;
  const plain = HITS[id];
  if (plain) hurt(walk, seat, ...plain);
  else if (id === "bite") maul(walk, seat, BITTEN);
  else if (id === "tail") maul(walk, seat, LASHED);
  else walk.go(id);
};

/** NM-24: death with that many serious wounds, else one more. */
function maul(walk: Walk, seat: number, fatal: number): void {
  if ((walk.table.characters[seat]?.serious.length ?? 0) >= fatal) pieces.kill(walk, seat, "NM-24");
  else hurt(walk, seat, 0, 1);
}

// --- cards of a box's own -------------------------------------------------------------------------------------------------------

/** NM-24: what the card is composed of. What cannot be composed is its text, which the table carries out itself. */
function strikes(walk: Walk, frame: Frame, { called, effects, text }: Attack, intruder: string): void {
  const holes = { card: called, intruder, who: who(walk.table, frame.seat) };
  walk.say("own_card", "NM-24", holes);
  if (Object.keys(text).length) walk.say("own_text", "NM-24", { text });
  frame.effects = effects;
  frame.transforms = effects.some((each) => each.do === "transform");
  walk.go(effects.some((each) => each.whom === "all") ? "others" : "struck");
  frame.left = [frame.seat];
}

const askOthers: Ask = (table, frame) => {
  const others = awake(table).filter((seat) => seat !== frame.seat);
  if (!others.length) return null;
  return many("others", "attack", "NM-24", others, intruderOf(table, frame.intruder)?.beside ?? [], 0, { who: who(table, frame.seat) });
};

const others: Take = (walk, frame, value: number[] | null) => {
  frame.left = awake(walk.table).filter((seat) => seat === frame.seat || value?.includes(seat));
  walk.go("struck");
};

/** NM-24: each character in turn order; then what the card does to the intruder and to the bag. */
const struck: Take = (walk, frame) => {
  const seat: number | undefined = frame.left.shift();
  if (seat !== undefined) suffer(walk, seat, frame);
  else if ((frame.effects as Effect[]).some((each) => each.do === "summon")) walk.go("summoning");
  else onwards(walk, frame);
};

/** NM-24: death with so many serious wounds, else wounds, Slime and Contamination cards. */
function suffer(walk: Walk, seat: number, frame: Frame): void {
  const character = walk.table.characters[seat];
  if (!character) return;
  const meant = (frame.effects as Effect[]).filter((each) => each.whom === "all" || seat === frame.seat);
  const numbers = (part: Part) => meant.filter((each) => each.do === part).map((each) => each.number);
  const sum = (part: Part) => numbers(part).reduce((all, each) => all + each, 0);
  const deadly = numbers("deadly");
  if (deadly.length && character.serious.length >= Math.min(...deadly)) {
    pieces.kill(walk, seat, "NM-24");
    return;
  }
  if (sum("slime")) {
    character.slime = true;
    walk.say("own_slime", "NM-24", { who: character.id });
  }
  hurt(walk, seat, sum("light"), sum("serious"), sum("contamination"));
}

/** After the summoning of a card that also transforms, the transformation; else the card is discarded. */
function onwards(walk: Walk, frame: Frame): void {
  walk.go(frame.transforms ? "transformation" : "discard");
}

/** NM-22: the card is discarded; after the last one the deck is reshuffled. */
const discarded: Take = (walk) => {
  pieces.discard(walk.table.attacks);
  pieces.ready(walk, "attacks", "NM-22");
  walk.end();
};

const askFrenzy: Ask = (table, frame) => {
  const others = awake(table).filter((seat) => seat !== frame.seat);
  if (!others.length) return null;
  return many("frenzy", "attack", "NM-24", others, intruderOf(table, frame.intruder)?.beside ?? [], 0, { who: who(table, frame.seat) });
};

const frenzy: Take = (walk, frame, value: number[] | null) => {
  frame.left = awake(walk.table).filter((seat) => seat === frame.seat || value?.includes(seat));
  walk.go("frenzied");
};

/** NM-24: each character of the room in turn order. */
const frenzied: Take = (walk, frame) => {
  const left: number[] = frame.left;
  const next = left.shift();
  if (next === undefined) walk.go("discard");
  else maul(walk, next, BITTEN);
};

/** NM-17: a Breeder's miniature and token, or no swap. */
const transformation: Take = (walk, frame) => {
  const keeps = walk.table.options.transformed_token === "keep";
  if (pieces.miniaturesLeft(walk.table, "breeder") === 0 || !(keeps || pieces.inPool(walk.table, "breeder"))) {
    walk.say("no_swap", "NM-17");
    walk.go("discard");
    return;
  }
  frame.kind = "breeder";
  walk.go("swap");
};

const askSwap: Ask = (table, frame) => (table.options.transformed_token === "keep" ? null : askPool(table, frame));

/** NM-17: a Breeder without injuries replaces the Creeper. */
const swap: Take = (walk, frame, value: Token | null) => {
  const { table } = walk;
  const creeper = the(table, frame.intruder);
  let token: Token | null;
  if (table.options.transformed_token === "keep") {
    token = creeper.token;
    creeper.token = null;
  } else {
    fromPool(walk, frame.kind, value);
    token = table.drawn.pop() as Token;
  }
  pieces.remove(table, creeper, "pool");
  const breeder = pieces.stand(walk, "breeder", token, creeper.beside);
  walk.say(table.options.transformed_token === "keep" ? "swapped_keeps" : "swapped", "NM-17", {
    intruder: nameOf(breeder),
    was: creeper.letter,
  });
  frame.intruder = breeder.id;
  walk.go("empty");
};

const askEmpty: Ask = (table, frame) =>
  table.characters[frame.seat]?.dead ? null : choose("empty", "attack", "NM-24", ["cards", "empty"], null, { who: who(table, frame.seat) });

/** NM-24: an empty hand is surprised. */
const empty: Take = (walk, frame, value: string | null) => {
  walk.go("discard");
  if (value === "empty") walk.begin("attack", "room", { intruder: frame.intruder, seat: frame.seat, why: "surprise" });
};

const askSummoning: Ask = (table, frame) => {
  const weights = pieces.bagWeights(table);
  return weights.length ? draw("summoned", "attack", "NM-24", "bag", weights, { who: who(table, frame.seat) }) : null;
};

/** NM-24: one more intruder, which neither attacks nor surprises now. */
const summoning: Take = (walk, frame, value: Token | null) => {
  onwards(walk, frame);
  if (value === null) {
    walk.say("bag_empty", "NM-24");
    return;
  }
  const [kind, number] = pieces.drawToken(walk.table, value);
  walk.say("drew_token", "NM-24", { kind, number });
  if (kind === "blank") {
    pieces.toBag(walk.table, walk.table.drawn.pop() as Token);
    walk.say("summoned_blank", "NM-24");
    return;
  }
  frame.summoner = frame.intruder;
  walk.go("summoned");
  walk.begin("arrive", "room", { kind, beside: intruderOf(walk.table, frame.intruder)?.beside ?? [] });
};

const summoned: Take = (walk, frame) => {
  if (frame.intruder) walk.say("summoned_waits", "NM-24");
  frame.intruder = frame.summoner;
  onwards(walk, frame);
};

export const ATTACK: Procedure = {
  which: [which, askIntruder],
  room: [room, askRoom],
  actions: [actions, askActions],
  strike: [strike],
  card: [card, askCard],
  frenzy: [frenzy, askFrenzy],
  frenzied: [frenzied],
  transformation: [transformation],
  swap: [swap, askSwap],
  empty: [empty, askEmpty],
  summoning: [summoning, askSummoning],
  summoned: [summoned],
  others: [others, askOthers],
  struck: [struck],
  discard: [discarded],
};
