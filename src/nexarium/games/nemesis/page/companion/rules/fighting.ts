/** NM-40 to NM-51 and NM-73: shots and melee attacks, injuries, the check, retreat and escape. */

import { askIntruder } from "./attack";
import { boxOf, RETREAT } from "./components";
import { askWho, done, seatOf } from "./encounter";
import * as pieces from "./pieces";
import { choose, draw, many, number } from "./prompts";
import { eggInjuries, injuries, verdict, weaponOf } from "./rulings";
import { attackCard, intruderOf, nameOf, who } from "./table";
import type { Counts, Frame, Holes, Intruder, Table } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";
import { hurt } from "./wounds";

/** A target: an egg in the Nest (NM-94). */
export const EGG = "egg";
const MOST_INJURIES = 20;
export const FACES = ["miss", "creeper", "adult", "hit", "double"] as const;

const the = (table: Table, id: number) => intruderOf(table, id) as Intruder;
const joined = (seats: readonly number[], seat: number) => [...new Set([...seats, seat])].sort((a, b) => a - b);

// --- shooting and melee -------------------------------------------------------------------------------------------------------

/** NM-50, NM-51: a melee attack begins with a Contamination card. */
const whose: Take = (walk, frame, value: number | null) => {
  const seat = seatOf(walk, value);
  if (frame.do === "melee") pieces.contaminate(walk, seat, "NM-51");
  walk.go("target");
};

/** Intruders known to be in the character's room come first. After a correction there may be none. */
const askTarget: Ask = (table, frame) => {
  const near = pieces.near(table, frame.seat);
  const far = table.intruders.map((each) => each.id).filter((id) => !near.includes(id));
  const eggs = table.eggs ? [EGG] : [];
  if (!near.length && !far.length && !eggs.length) return null;
  const clause = frame.do === "melee" ? "NM-51" : "NM-50";
  return choose("target", frame.do, clause, [...near, ...far, ...eggs], near[0] ?? null, { who: who(table, frame.seat) });
};

const target: Take = (walk, frame, value: number | string | null) => {
  if (value === null) {
    walk.say("no_target", "NM-50");
    walk.end();
    return;
  }
  frame.target = value;
  if (typeof value === "number") {
    const intruder = the(walk.table, value);
    intruder.beside = joined(intruder.beside, frame.seat);
  }
  walk.go("die");
};

const askDie: Ask = (table, frame) => {
  const die = boxOf(table).dice.combat;
  const faces = FACES.filter((face) => die.includes(face)).map((face) => [face, die.filter((each) => each === face).length] as const);
  return draw("combat", frame.do, clauseOf(frame), "combat", faces, aim(table, frame));
};

/** The rule id of a shot or a melee attack at an intruder, or of either at an egg. */
const clauseOf = (frame: Frame) => (frame.target === EGG ? "NM-94" : frame.do === "melee" ? "NM-51" : "NM-50");

const aim = (table: Table, frame: Frame): Holes =>
  frame.target === EGG ? { who: who(table, frame.seat) } : { who: who(table, frame.seat), intruder: nameOf(the(table, frame.target)) };

/** NM-50, NM-51: the face's effect on that kind; NM-86: with the character's starting weapon. */
const die: Take = (walk, frame, value: string) => {
  const { table } = walk;
  const melee = frame.do === "melee";
  const shooter = who(table, frame.seat);
  const dealt = (weapon: Counts) =>
    frame.target === EGG
      ? eggInjuries(boxOf(table), value, melee, weapon)
      : injuries(boxOf(table), value, the(table, frame.target).kind, melee, weapon);
  frame.injuries = dealt(weaponOf(boxOf(table), shooter, table.options));
  walk.say(frame.injuries ? "rolled_hit" : "rolled_miss", clauseOf(frame), { face: value, n: frame.injuries });
  if (frame.injuries !== dealt({})) walk.say("weapon", "NM-86", { who: shooter, n: frame.injuries });
  walk.go("injuries");
};

/** NM-80: items and weaknesses add or remove injuries. */
const askInjuries: Ask = (table, frame) => number("injuries", frame.do, "NM-80", 0, MOST_INJURIES, frame.injuries, aim(table, frame));

/** NM-40, NM-51: injuries are placed and checked; a melee attack that misses wounds its attacker. */
const placed: Take = (walk, frame, value: number) => {
  const missed = value === 0 && frame.injuries === 0;
  if (frame.target === EGG) {
    if (!value) walk.say("no_egg_broken", "NM-94");
    pieces.loseEggs(walk, value, "NM-41");
    walk.go("noise");
    return;
  }
  walk.go("done");
  if (value) injure(walk, frame.target, value);
  else if (missed && frame.do === "melee") {
    walk.say("melee_missed", "NM-51", { who: who(walk.table, frame.seat) });
    hurt(walk, frame.seat, 0, 1);
  }
};

/** NM-94: eggs wake the Nest: a noise roll after each try. */
const noise: Take = (walk, frame) => {
  walk.say("egg_noise", "NM-94", { who: who(walk.table, frame.seat) });
  walk.go("done");
  walk.begin("noise", "who", { seat: frame.seat });
};

export const SHOOT: Procedure = {
  who: [whose, askWho],
  target: [target, askTarget],
  die: [die, askDie],
  injuries: [placed, askInjuries],
  noise: [noise],
  done: [done],
};

// --- injuries and the check ---------------------------------------------------------------------------------------------------

/** NM-40: begin to place injuries and to check. */
export function injure(walk: Walk, id: number, n: number): void {
  const intruder = the(walk.table, id);
  intruder.injuries += n;
  walk.say("injured", "NM-40", { intruder: nameOf(intruder), n, total: intruder.injuries });
  walk.begin("check", "start", { intruder: id });
}

const struck: Take = (walk, frame, value: number | null) => {
  frame.intruder = value ?? walk.table.intruders[0]?.id;
  walk.go("number");
};

const askNumber: Ask = (table, frame) =>
  number("injuries", "injure", "NM-40", 1, MOST_INJURIES, 1, { intruder: nameOf(the(table, frame.intruder)) });

const numbered: Take = (walk, frame, value: number) => {
  walk.go("done");
  injure(walk, frame.intruder, value);
};

export const INJURE: Procedure = { which: [struck, askIntruder], number: [numbered, askNumber], done: [done] };

/** NM-41: a Larva dies of one injury, and leaves no carcass. */
const start: Take = (walk, frame) => {
  const intruder = the(walk.table, frame.intruder);
  if (boxOf(walk.table).checks[intruder.kind] === 0) {
    pieces.larvaLeaves(walk.table, intruder);
    walk.say("dies_at_once", "NM-41", { intruder: nameOf(intruder) });
    if (walk.table.options.larva_miniature === "leaves") walk.say("larva_out", "NM-41");
    walk.end();
    return;
  }
  pieces.ready(walk, "attacks", "NM-22");
  frame.values = [];
  walk.go("card");
};

const askCard: Ask = (table, frame) => {
  const intruder = the(table, frame.intruder);
  const cards = boxOf(table).checks[intruder.kind];
  const holes = { intruder: nameOf(intruder), n: intruder.injuries, card_number: frame.values.length + 1, cards };
  return draw("check_card", "check", cards === 2 ? "NM-43" : "NM-42", "attacks", pieces.cardWeights(table.attacks), holes);
};

/** NM-42, NM-43: a blood value; the rest of the card has no effect here. */
const card: Take = (walk, frame, value: string) => {
  const intruder = the(walk.table, frame.intruder);
  pieces.drawCard(walk.table.attacks, value);
  const [card, blood] = attackCard(value);
  frame.values.push(blood);
  if (blood === RETREAT) walk.say("arrow", "NM-44", { card });
  else walk.say("blood", "NM-23", { card, n: blood });
  if (frame.values.length < boxOf(walk.table).checks[intruder.kind]) pieces.ready(walk, "attacks", "NM-22");
  else walk.go("verdict");
};

/** NM-42 to NM-44: the intruder is dead, has fled, or stays. */
const judged: Take = (walk, frame) => {
  const { table } = walk;
  const values: number[] = frame.values;
  const intruder = the(table, frame.intruder);
  for (const _ of values) pieces.discard(table.attacks);
  pieces.ready(walk, "attacks", "NM-22");
  const outcome = verdict(values, intruder.injuries, table.options, table.weakness.check);
  const clause = values.length === 2 ? "NM-43" : "NM-42";
  const total = values.reduce((sum, value) => sum + value, 0) + table.weakness.check;
  const holes = { intruder: nameOf(intruder), n: intruder.injuries, total };
  walk.go("done");
  if (outcome === "dies") {
    pieces.remove(table, intruder, "pool");
    walk.say(intruder.token ? "dies" : "dies_tokenless", clause, holes);
    if (table.carcasses < boxOf(table).supply.carcasses || table.options.beyond_box) {
      table.carcasses += 1;
      walk.say("carcass", clause);
    } else walk.say("no_carcass", "NM-17");
  } else if (outcome === "retreats") {
    walk.say("retreats", "NM-44", { intruder: nameOf(intruder) });
    walk.begin("retreat", "which", { intruder: intruder.id });
  } else if (values.includes(RETREAT)) walk.say("arrow_ignored", "NM-44", { intruder: nameOf(intruder) });
  else walk.say("lives", clause, holes);
};

export const CHECK: Procedure = { start: [start], card: [card, askCard], verdict: [judged], done: [done] };

// --- retreat ------------------------------------------------------------------------------------------------------------------

const flees: Take = (walk, frame, value: number | null) => {
  if (!("intruder" in frame)) frame.intruder = value ?? walk.table.intruders[0]?.id;
  pieces.ready(walk, "events", "NM-44");
  walk.go("event");
};

const askEvent: Ask = (table, frame) =>
  draw("retreat_card", "retreat", "NM-44", "events", pieces.cardWeights(table.events), { intruder: nameOf(the(table, frame.intruder)) });

/** NM-44: only the card's corridor number counts. */
const event: Take = (walk, frame, value: string) => {
  pieces.drawCard(walk.table.events, value);
  pieces.discard(walk.table.events);
  pieces.ready(walk, "events", "NM-44");
  frame.corridor = boxOf(walk.table).events.find((each) => each.id === value)?.corridor;
  walk.say("retreat_corridor", "NM-44", { event: value, intruder: nameOf(the(walk.table, frame.intruder)), corridor: frame.corridor });
  walk.go("way");
};

const askWay: Ask = (table, frame) =>
  choose("way", "retreat", "NM-44", ["moves", "door", "technical"], null, {
    intruder: nameOf(the(table, frame.intruder)),
    corridor: frame.corridor,
  });

/** NM-44: into the next room, against a door, or off the board. */
const way: Take = (walk, frame, value: string) => {
  passes(walk, the(walk.table, frame.intruder), value, "NM-44");
  walk.end();
};

/** An intruder leaves its room: `moves`, stays behind a destroyed `door` (NM-74), or is off by the `technical` corridors (NM-15). */
export function passes(walk: Walk, intruder: Intruder, by: string, clause: string): void {
  const holes = { intruder: nameOf(intruder) };
  if (by === "door") walk.say("door_destroyed", "NM-74", holes);
  else if (by === "technical") {
    walk.say(intruder.token ? "technical" : "technical_tokenless", "NM-15", holes);
    pieces.remove(walk.table, intruder, "bag");
  } else {
    intruder.beside = [];
    walk.say("moves", clause, holes);
  }
}

export const RETREATING: Procedure = { which: [flees, askIntruder], event: [event, askEvent], way: [way, askWay] };

// --- escape -------------------------------------------------------------------------------------------------------------------

const escapes: Take = (walk, _, value: number | null) => {
  const seat = seatOf(walk, value);
  if (walk.table.characters[seat]?.serious.includes("leg")) walk.say("leg", "NM-73", { who: who(walk.table, seat) });
  walk.go("pursuers");
};

const askPursuers: Ask = (table, frame) => {
  const every = pieces.order(
    table,
    table.intruders.map((each) => each.id),
  );
  return many("pursuers", "escape", "NM-20", every, pieces.near(table, frame.seat), 1, { who: who(table, frame.seat) });
};

/** NM-20: each intruder of the room left attacks, largest first. */
const pursuers: Take = (walk, frame, value: number[]) => {
  frame.left = pieces.order(walk.table, value);
  for (const intruder of walk.table.intruders) {
    if (value.includes(intruder.id)) intruder.beside = joined(intruder.beside, frame.seat);
  }
  const names = (frame.left as number[]).map((id) => nameOf(the(walk.table, id)));
  walk.say("escape_order", "NM-20", { intruders: names, who: who(walk.table, frame.seat) });
  walk.go("next");
};

/** NM-20, NM-73: the attacks, and then the move. */
const next: Take = (walk, frame) => {
  const { table } = walk;
  const seat: number = frame.seat;
  if (table.characters[seat]?.dead) walk.end();
  else if (frame.left.length) walk.begin("attack", "room", { intruder: frame.left.shift(), seat, why: "escape" });
  else {
    for (const intruder of table.intruders) intruder.beside = intruder.beside.filter((other) => other !== seat);
    walk.say("escaped", "NM-73", { who: who(table, seat) });
    walk.go("arrival");
  }
};

const askArrival: Ask = (table, frame) => choose("arrival", "escape", "NM-70", ["alone", "company"], null, { who: who(table, frame.seat) });

/** NM-70: an empty room requires a noise roll. */
const arrival: Take = (walk, frame, value: string) => {
  walk.go("done");
  if (value === "alone") walk.begin("noise", "who", { seat: frame.seat });
};

export const ESCAPE: Procedure = {
  who: [escapes, askWho],
  pursuers: [pursuers, askPursuers],
  next: [next],
  arrival: [arrival, askArrival],
  done: [done],
};
