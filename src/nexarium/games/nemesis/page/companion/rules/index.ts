/** The companion's reducer: from a table and an answer it computes the next table and the messages. */

import { ATTACK } from "./attack";
import { BAG } from "./bag";
import { boxOf } from "./components";
import { CORRECTIONS, refusal, wrong } from "./corrections";
import { ADD, ARRIVE, ENCOUNTER } from "./encounter";
import { EVENT, SELF_DESTRUCT } from "./event";
import { CHECK, ESCAPE, INJURE, RETREATING, SHOOT } from "./fighting";
import { begin as beginOne, canBegin, MENU } from "./menu";
import { NOISE } from "./noise";
import * as pieces from "./pieces";
import { check, Refused } from "./prompts";
import { copy, setUp } from "./table";
import { TOKENS, type Answer, type Outcome, type Prompt, type Setup, type Table, type TokenKind, type Value } from "./types";
import { Walk, type Procedure, type Take } from "./walk";
import { DEATH, EMERGE, HURT, SCAN, WOUND } from "./wounds";

export { pick, Refused } from "./prompts";
export { BadSetup } from "./rulings";
export { setupOf, versionOf } from "./table";

/** NM-1: the tokens of the start; the Adults among them are random. */
const tokens: Take = (walk, frame) => {
  const { table } = walk;
  const box = boxOf(table);
  const adults = box.start.adult + box.start.adults_a_player * table.characters.length;
  if (!("left" in frame)) {
    for (const kind of TOKENS) {
      if (kind === "adult") continue;
      fill(table, kind, box.start[kind]);
      if (box.start[kind] && table.options.numbers !== "hidden") walk.say("start", "NM-1", { kind, n: box.start[kind] });
    }
    frame.left = adults;
  }
  if (frame.left) {
    frame.left -= 1;
    walk.begin("add", "token", { kind: "adult", clause: "NM-1" });
    return;
  }
  walk.say("set_up", "NM-1", { n: pieces.inBag(table), adults });
  walk.end();
};

/** Tokens of one kind go into the bag. If only some go, the lower numbers go first. */
function fill(table: Table, kind: TokenKind, count: number): void {
  for (const [number, there] of Object.entries(table.pool[kind])) {
    const moved = Math.min(count, there);
    table.pool[kind][number] = there - moved;
    table.bag[kind][number] = (table.bag[kind][number] ?? 0) + moved;
    count -= moved;
  }
}

const PROCEDURES: Readonly<Record<string, Procedure>> = {
  setup: { tokens: [tokens] },
  add: ADD,
  arrive: ARRIVE,
  encounter: ENCOUNTER,
  attack: ATTACK,
  hurt: HURT,
  wound: WOUND,
  death: DEATH,
  emerge: EMERGE,
  scan: SCAN,
  shoot: SHOOT,
  melee: SHOOT,
  injure: INJURE,
  check: CHECK,
  retreat: RETREATING,
  escape: ESCAPE,
  noise: NOISE,
  bag: BAG,
  event: EVENT,
  self_destruct: SELF_DESTRUCT,
};

/** The innermost step: its action and its question. */
function innermost(table: Table): { take: Take; asked: Prompt | null } {
  const frame = table.stack.at(-1);
  const step = frame && PROCEDURES[frame.do]?.[frame.at];
  if (!step) throw new Error(`there is no step ${frame?.do} ${frame?.at}`);
  return { take: step[0], asked: step[1]?.(table, frame) ?? null };
}

/** The companion's current question: the innermost procedure's, or which procedure to begin. */
export function prompt(table: Table): Prompt {
  if (!table.stack.length) {
    const choices = Object.keys(MENU)
      .filter((act) => canBegin(table, act))
      .map((value) => ({ value }));
    return { ask: "menu", kind: "menu", do: "menu", clause: "NM-81", with: {}, choices };
  }
  const { asked } = innermost(table);
  if (!asked) throw new Error("a step that asks nothing was left standing");
  return asked;
}

/** Run every step that needs no answer. */
function settle(walk: Walk): void {
  while (walk.table.stack.length) {
    const { take, asked } = innermost(walk.table);
    if (asked) return;
    take(walk, walk.frame, null);
  }
}

/** Whether the question still applies after a correction, and a draw still has something to draw. */
function stands(asked: Prompt, table: Table): boolean {
  if (!table.stack.length) return true;
  const { asked: now } = innermost(table);
  return now?.ask === asked.ask && (now.kind !== "draw" || !!now.choices?.some((choice) => choice.weight));
}

/** NM-1: the table set up for one to five characters; throws `BadSetup`. */
export function begin(setup: Setup): Outcome {
  const walk = new Walk(setUp(setup));
  settle(walk);
  return { table: walk.table, said: walk.said };
}

/** The next table; the given one is not changed. Throws `Refused`. */
export function step(table: Table, answer: Answer): Outcome {
  const asked = prompt(table);
  const walk = new Walk(copy(table));
  if (answer.correct !== undefined) {
    const correction = Object.hasOwn(CORRECTIONS, answer.correct) ? CORRECTIONS[answer.correct] : undefined;
    if (!correction) throw wrong("correct");
    correction(walk, answer);
    if (!stands(asked, walk.table)) throw new Refused("correction_now", "NM-80");
    return { table: walk.table, said: walk.said };
  }
  if (asked.kind === "menu") beginOne(walk, String(checked(table, asked, answer)));
  else {
    const value = checked(table, asked, answer);
    innermost(walk.table).take(walk, walk.frame, value);
  }
  settle(walk);
  return { table: walk.table, said: walk.said };
}

function checked(table: Table, asked: Prompt, answer: Answer): Value {
  try {
    return check(asked, answer);
  } catch (error) {
    if (error instanceof Refused && asked.kind === "draw" && answer.here !== true) throw refusal(table, asked, answer.value ?? null);
    throw error;
  }
}
