/** NM-75, NM-93 as the companion guides a table through them, and the self-destruct. */

import { boxOf } from "./components";
import { add } from "./encounter";
import { injure, passes } from "./fighting";
import { begin, canBegin } from "./menu";
import { IN_COMBAT } from "./noise";
import * as pieces from "./pieces";
import { choose, draw, each, many } from "./prompts";
import { awake, intruderOf, nameOf, who } from "./table";
import type { EventCard, Intruder, Table, Value } from "./types";
import type { Ask, Procedure, Take, Walk } from "./walk";
import { hurt } from "./wounds";

/** Injuries that the event Regeneration removes. */
const REGENERATES = 2;

const cardOf = (table: Table, id: string) => boxOf(table).events.find((card) => card.id === id) as EventCard;

/** The tracks advance; the jump and the explosion end the game at once. */
const time: Take = (walk) => {
  const { table } = walk;
  table.time = Math.max(0, table.time - 1);
  if (table.time === 0) {
    walk.say("jump", "NM-93");
    walk.end();
    return;
  }
  walk.say("time", "NM-93", { n: table.time });
  if (table.time === boxOf(table).tracks.hibernation) walk.say("hibernation", "NM-95", { n: table.time });
  if (table.self_destruct !== null) {
    table.self_destruct = Math.max(0, table.self_destruct - 1);
    if (table.self_destruct === 0) {
      walk.say("explosion", "NM-80");
      walk.end();
      return;
    }
    walk.say("self_destruct", "NM-80", { n: table.self_destruct });
    if (table.self_destruct === boxOf(table).tracks.armed) {
      table.pods = true;
      walk.say("armed", "NM-80");
    }
  }
  walk.go("fighters");
};

const askFighters: Ask = (table) => {
  const every = pieces.order(
    table,
    table.intruders.map((intruder) => intruder.id),
  );
  return every.length && awake(table).length ? many("fighters", "event", "NM-20", every, pieces.fighting(table)) : null;
};

/** NM-20: once for each intruder in a room with a character. */
const fighters: Take = (walk, frame, value: number[] | null) => {
  for (const intruder of walk.table.intruders) if (value && !value.includes(intruder.id)) intruder.beside = [];
  frame.left = value ?? [];
  if (!frame.left.length) walk.say("no_fighters", "NM-20");
  walk.go("attacks");
};

/** NM-93: room by room in turn order, as far as the companion knows which characters are where. */
const attacks: Take = (walk, frame) => {
  frame.left = pieces.byRoom(walk.table, frame.left);
  if (frame.left.length && awake(walk.table).length) walk.begin("attack", "room", { intruder: frame.left.shift(), why: "event" });
  else walk.go("fire");
};

const askFire: Ask = () => choose("fire", "event", "NM-93", ["none", "fire"], "none");

const fire: Take = (walk, _, value: string) => walk.go(value === "fire" ? "burned" : "card");

const askBurned: Ask = (table) => (awake(table).length ? many("burned", "event", "NM-93", awake(table)) : null);

const burned: Take = (walk, frame, value: number[] | null) => {
  frame.left = awake(walk.table).filter((seat) => value?.includes(seat));
  walk.go("burn");
};

/** A light wound for each character in a burning room. */
const burn: Take = (walk, frame) => {
  if (frame.left.length) hurt(walk, frame.left.shift(), 1);
  else walk.go("scorched");
};

const askScorched: Ask = (table) =>
  table.intruders.length
    ? many(
        "scorched",
        "event",
        "NM-93",
        table.intruders.map((intruder) => intruder.id),
      )
    : null;

const scorched: Take = (walk, frame, value: number[] | null) => {
  frame.left = [...(value ?? [])];
  walk.go("scorch");
};

/** NM-40: an injury and a check for each intruder there. */
const scorch: Take = (walk, frame) => {
  if (frame.left.length) injure(walk, frame.left.shift(), 1);
  else walk.go("nest_fire");
};

const askNestFire: Ask = (table) => (table.eggs ? choose("nest_fire", "event", "NM-93", ["none", "fire"], "none") : null);

const nestFire: Take = (walk, _, value: string | null) => {
  if (value === "fire") pieces.loseEggs(walk, 1, "NM-93");
  walk.go("card");
};

const card: Take = (walk) => {
  pieces.ready(walk, "events", "NM-75");
  walk.go("draw");
};

const askDraw: Ask = (table) => draw("event_card", "event", "NM-75", "events", pieces.cardWeights(table.events));

const drawn: Take = (walk, frame, value: string) => {
  pieces.drawCard(walk.table.events, value);
  const { corridor, movers } = cardOf(walk.table, value);
  Object.assign(frame, { card: value, corridor, movers: [...movers] });
  walk.say("event_card", "NM-75", { event: value, corridor, kinds: [...movers] });
  walk.go("move");
};

const askMove: Ask = (table, frame) => {
  const moving = table.intruders.filter((one) => frame.movers.includes(one.kind));
  const ways = Object.fromEntries(moving.map((one): [number, Value] => [one.id, one.beside.length ? IN_COMBAT : "moves"]));
  if (!moving.length) return null;
  return each("move", "event", "NM-75", ways, ["moves", "technical", "door", IN_COMBAT], { corridor: frame.corridor, event: frame.card });
};

/** NM-75, NM-15, NM-74: all at once, without encounters or attacks. */
const move: Take = (walk, frame, value: Record<string, string> | null) => {
  for (const [id, way] of Object.entries(value ?? {})) {
    const intruder = intruderOf(walk.table, Number(id)) as Intruder;
    if (way === IN_COMBAT) walk.say("stays", "NM-75", { intruder: nameOf(intruder) });
    else passes(walk, intruder, way, "NM-75");
  }
  if (!value) walk.say("nobody_moves", "NM-75");
  const { known, text } = cardOf(walk.table, frame.card);
  if (known) walk.say(`text_${frame.card}`, "NM-81", { event: frame.card });
  else walk.say(Object.keys(text).length ? "own_text" : "own_event", "NM-81", { event: frame.card, text });
  walk.go("text");
  textEffect(walk, frame.card);
};

/** The effect of a card's text on the companion's counts. */
function textEffect(walk: Walk, id: string): void {
  const { table } = walk;
  if (id === "regeneration") for (const intruder of table.intruders) intruder.injuries = Math.max(0, intruder.injuries - REGENERATES);
  else if (id === "hatching") {
    pieces.loseEggs(walk, 1, "NM-41", "egg_hatches");
    walk.go("hatching");
  } else if (id === "lurking") walk.go("lurking");
}

const askLurking: Ask = (table) => {
  const idle = table.intruders.filter((intruder) => !intruder.beside.length).map((intruder) => intruder.id);
  return table.intruders.length
    ? many(
        "lurking",
        "event",
        "NM-15",
        table.intruders.map((intruder) => intruder.id),
        idle,
      )
    : null;
};

/** NM-15: intruders out of combat leave by the technical corridors. */
const lurking: Take = (walk, _, value: number[] | null) => {
  for (const id of value ?? []) passes(walk, intruderOf(walk.table, id) as Intruder, "technical", "NM-15");
  walk.go("text");
};

const askHatching: Ask = (table) => (awake(table).length ? many("hatching", "event", "NM-81", awake(table)) : null);

/** A Larva for each character in the Nest with an empty hand. Without any, a Larva goes into the bag. */
const hatching: Take = (walk, _, value: number[] | null) => {
  walk.go("text");
  for (const seat of value ?? []) {
    const holes = { who: who(walk.table, seat) };
    if (walk.table.characters[seat]?.larva) walk.say("larva_already", "NM-31", holes);
    else if (pieces.carries(walk.table, seat)) walk.say("larva_hatched", "NM-81", holes);
    else walk.say("no_larva", "NM-17", holes);
  }
  if (!value?.length) add(walk, "larva", "NM-81");
};

/** The questions that an event's text may raise, repeated as often as it does; `done` goes on. */
const TEXT = ["done", "noise", "encounter", "wound", "injure", "scan", "emerge", "self_destruct"];

const askText: Ask = (table, frame) =>
  choose(
    "text",
    "event",
    "NM-81",
    TEXT.filter((act) => act === "done" || canBegin(table, act)),
    "done",
    { event: frame.card },
  );

const text: Take = (walk, frame, value: string) => {
  if (value !== "done") {
    begin(walk, value);
    return;
  }
  const { events } = walk.table;
  const { id, leaves, returns } = cardOf(walk.table, frame.card);
  if (leaves) {
    events.out.push(events.hand.pop() as string);
    for (const [name, count] of Object.entries(events.discard)) {
      events.deck[name] = (events.deck[name] ?? 0) + count;
      events.discard[name] = 0;
    }
    walk.say("event_leaves", "NM-5", { event: id });
  } else if (returns) {
    const card = events.hand.pop() as string;
    events.deck[card] = (events.deck[card] ?? 0) + 1;
    walk.say("event_returns", "NM-5", { event: id });
  } else {
    pieces.discard(events);
    pieces.ready(walk, "events", "NM-75");
  }
  walk.go("development");
};

const development: Take = (walk) => {
  walk.go("end");
  walk.say("development", "NM-60");
  walk.begin("bag", "token");
};

/** NM-92: a new turn: the first-player token passes left, to the next awake character. */
const end: Take = (walk) => {
  const { table } = walk;
  table.round += 1;
  const following = awake(table).filter((seat) => seat !== table.first);
  if (following[0] !== undefined) {
    table.first = following[0];
    walk.say("round", "NM-92", { n: table.round, who: who(table, table.first) });
  } else walk.say("round_alone", "NM-92", { n: table.round });
  walk.end();
};

export const EVENT: Procedure = {
  time: [time],
  fighters: [fighters, askFighters],
  attacks: [attacks],
  fire: [fire, askFire],
  burned: [burned, askBurned],
  burn: [burn],
  scorched: [scorched, askScorched],
  scorch: [scorch],
  nest_fire: [nestFire, askNestFire],
  card: [card],
  draw: [drawn, askDraw],
  move: [move, askMove],
  lurking: [lurking, askLurking],
  hatching: [hatching, askHatching],
  text: [text, askText],
  development: [development],
  end: [end],
};

/** The sequence starts or stops. Once armed it cannot be stopped, and the page does not offer it. */
const switched: Take = (walk) => {
  const { table } = walk;
  if (table.self_destruct === null) {
    table.self_destruct = boxOf(table).tracks.self_destruct;
    walk.say("started", "NM-80", { n: table.self_destruct });
  } else {
    table.self_destruct = null;
    walk.say("stopped", "NM-80");
  }
  walk.end();
};

export const SELF_DESTRUCT: Procedure = { switch: [switched] };
