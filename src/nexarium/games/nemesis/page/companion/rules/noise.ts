/** NM-70 to NM-72: noise rolls, when a character moves or something else asks for one. */

import { boxOf } from "./components";
import { askWho, done, seatOf } from "./encounter";
import * as pieces from "./pieces";
import { choose, draw, many } from "./prompts";
import { nameOf, who } from "./table";
import type { Character, Value } from "./types";
import type { Ask, Procedure, Take } from "./walk";

/** The answer instead of a noise roll for a character in combat (NM-61). */
export const IN_COMBAT = "combat";
const DANGER = "danger";
const SILENCE = "silence";
const NOISE_ROLLS = ["1", "2", "3", "4", DANGER, SILENCE];

const whose: Take = (walk, _, value: number | null) => {
  seatOf(walk, value);
  walk.go("roll");
};

/** In the bag's development characters in combat do not roll (NM-61). */
const askRoll: Ask = (table, frame) => {
  const die = boxOf(table).dice.noise;
  const rolls: [Value, number][] = NOISE_ROLLS.filter((face) => die.includes(face)).map((face) => [
    face,
    die.filter((each) => each === face).length,
  ]);
  const name = who(table, frame.seat);
  if (!frame.unless_in_combat) return draw("noise", "noise", "NM-70", "noise", rolls, { who: name });
  rolls.push([IN_COMBAT, 0]);
  const near = pieces.near(table, frame.seat);
  const names = table.intruders.filter((each) => near.includes(each.id)).map(nameOf);
  const ask = near.length ? "noise_in_combat" : "noise_unless_combat";
  return draw(ask, "noise", "NM-61", "noise", rolls, { who: name, intruders: names }, false, near.length ? IN_COMBAT : null);
};

/** NM-70 to NM-72: a corridor, danger or silence. */
const roll: Take = (walk, frame, value: string) => {
  const character = walk.table.characters[frame.seat] as Character;
  const holes = { who: character.id };
  if (value === IN_COMBAT) {
    walk.say("no_roll", "NM-61", holes);
    walk.end();
  } else if (value === DANGER || (value === SILENCE && character.slime)) {
    walk.say(value === DANGER ? "danger" : "slime_danger", value === DANGER ? "NM-71" : "NM-72", holes);
    walk.go("danger");
  } else if (value === SILENCE) {
    walk.say("silence", "NM-72", holes);
    walk.end();
  } else {
    frame.corridor = Number(value);
    walk.say("noise_roll", "NM-70", { ...holes, corridor: frame.corridor });
    walk.go("marker");
  }
};

const askMarker: Ask = (table, frame) =>
  choose("marker", "noise", "NM-70", ["free", "marked"], null, { who: who(table, frame.seat), corridor: frame.corridor });

/** NM-70, NM-10: a marker, or an encounter where a marker lies already. */
const marker: Take = (walk, frame, value: string) => {
  if (value === "free") {
    walk.say("marker", "NM-70", { corridor: frame.corridor });
    walk.end();
    return;
  }
  walk.say("marked", "NM-10", { corridor: frame.corridor, who: who(walk.table, frame.seat) });
  walk.go("done");
  walk.begin("encounter", "who", { seat: frame.seat });
};

const askDanger: Ask = (table, frame) => {
  const others = table.intruders.filter((each) => !each.beside.includes(frame.seat)).map((each) => each.id);
  return others.length ? many("danger", "noise", "NM-71", others, [], 0, { who: who(table, frame.seat) }) : null;
};

/** NM-71: the neighbours come, or noise is everywhere. There is no encounter, because they walked in (NM-10). */
const danger: Take = (walk, frame, value: number[] | null) => {
  const name = who(walk.table, frame.seat);
  if (!value?.length) walk.say("danger_noise", "NM-71", { who: name });
  for (const intruder of walk.table.intruders) {
    if (!value?.includes(intruder.id)) continue;
    intruder.beside = [frame.seat];
    walk.say("comes", "NM-71", { intruder: nameOf(intruder), who: name });
  }
  walk.end();
};

export const NOISE: Procedure = {
  who: [whose, askWho],
  roll: [roll, askRoll],
  marker: [marker, askMarker],
  danger: [danger, askDanger],
  done: [done],
};
