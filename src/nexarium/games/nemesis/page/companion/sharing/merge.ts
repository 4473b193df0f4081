/**
 * Merges the entries of this phone with those that other phones made meanwhile into one session.
 *
 * The others' entries stand, because they are in the shared log first. Our procedures are replayed after them, each whole or not at all.
 * Ours come before the procedure that the others have under way, so that both continue. A procedure is set aside and reported if the
 * rules refuse it there, or if it answers another question than was asked. Our intruders get other numbers there, so our answers are
 * renumbered.
 */

import { pick, prompt, Refused } from "../rules";
import type { Answer, Outcome, Prompt, Refusal, Said, Table, Value } from "../rules/types";
import { OF_SEATS } from "../show";
import { after, begunAt, turnOf, type Turn } from "../turns";
import { alike } from "./log";

/**
 * Why a procedure was set aside. `answered`: others have answered the question. `busy`: others are in the middle of a procedure. `undo`:
 * others built on entries that we had undone. `corrected`: others have changed the corrected value. `rules`: it no longer fits the
 * table.
 */
export type Reason = "answered" | "busy" | "undo" | "corrected" | "rules";

export interface Aside {
  reason: Reason;
  /** The procedure; for a correction it is `correct`. */
  act: string;
  said: readonly Said[];
  refusal: Refusal | null;
}

export interface Merged {
  turns: readonly Turn[];
  aside: readonly Aside[];
  /** The numbers of procedures and corrections merged from each side. */
  ours: number;
  theirs: number;
}

/** Our answers that belong together, with the table before each. */
interface Group {
  turns: readonly Turn[];
  before: readonly Table[];
  /** It continues a procedure that was under way already. */
  continues: boolean;
  /** It leaves a procedure under way. */
  open: boolean;
}

/** By an intruder's number where it was entered, its number here; 0 for an intruder that never came. */
type Numbers = Map<number, number>;

class Unfit extends Error {
  constructor(
    readonly reason: Reason,
    readonly refusal: Refusal | null = null,
  ) {
    super(reason);
  }
}

/** `base` is the last common session, `own` and `theirs` are the sessions that each side has made of it. */
export function merge(start: Outcome, base: readonly Turn[], own: readonly Turn[], theirs: readonly Turn[], chance: () => number): Merged {
  const kept = alike(base, own);
  const ours = own.slice(kept);
  const left = alike(base, theirs);
  const unchanged = left === base.length && (left === theirs.length || alike(own, theirs) === theirs.length);
  if (unchanged) return { turns: own, aside: [], ours: 0, theirs: 0 };
  const aside: Aside[] = [];
  let turns = theirs;
  if (kept < base.length && kept < left) {
    if (theirs.length === left) turns = theirs.slice(0, kept);
    else aside.push({ ...told(base.slice(kept)), reason: "undo", refusal: null });
  }
  const numbers: Numbers = new Map();
  let joined = 0;
  for (const group of groups(start, own.slice(0, kept), ours)) {
    try {
      if (group.continues && aside.length) throw new Unfit("undo");
      turns = group.continues ? goneOn(start, turns, kept, group, numbers, chance) : added(start, turns, group, numbers, chance);
      joined += 1;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      for (const id of came(group)) numbers.set(id, 0);
      aside.push({ ...told(group.turns), reason: error.reason, refusal: error.refusal });
    }
  }
  return { turns, aside, ours: joined, theirs: groups(start, base.slice(0, left), theirs.slice(left)).length };
}

/** The turns after `first`, by procedure. */
function groups(start: Outcome, first: readonly Turn[], turns: readonly Turn[]): Group[] {
  const found: { turns: Turn[]; before: Table[]; continues: boolean; open: boolean }[] = [];
  let table = after(start, first);
  for (const turn of turns) {
    const idle = !table.stack.length;
    if (idle || !found.length) found.push({ turns: [], before: [], continues: !idle, open: false });
    const group = found.at(-1)!;
    group.turns.push(turn);
    group.before.push(table);
    table = turn.outcome.table;
    group.open = table.stack.length > 0;
  }
  return found;
}

const told = (turns: readonly Turn[]) => ({
  act: String(turns.find((turn) => turn.prompt.kind === "menu" && turn.answer.correct === undefined)?.answer.value ?? turns[0]?.prompt.do),
  said: turns.filter((turn) => !turn.quiet).flatMap((turn) => turn.outcome.said),
});

/** The intruders that came in a group, in their order. */
const came = ({ turns, before }: Group): number[] => turns.flatMap((turn, at) => arrived(before[at]!, turn.outcome.table));

const arrived = (before: Table, now: Table): number[] =>
  Array.from({ length: now.next_id - before.next_id }, (_, at) => before.next_id + at);

/** A procedure that was under way when the phones parted. Equal answers on both sides merge; otherwise the question must still be the
 * same. */
function goneOn(start: Outcome, turns: readonly Turn[], from: number, group: Group, numbers: Numbers, chance: () => number) {
  const rest = turns.slice(from);
  const same = alike(rest, group.turns);
  if (same === group.turns.length) return turns;
  if (rest.length && same < rest.length && rest.slice(same).some((turn) => turn.answer.correct === undefined)) throw new Unfit("answered");
  const remaining = { ...group, turns: group.turns.slice(same), before: group.before.slice(same) };
  return [...turns, ...played(after(start, turns), remaining, numbers, chance)];
}

/** A separate procedure, or a correction: it comes before the procedure that the others have under way. */
function added(start: Outcome, turns: readonly Turn[], group: Group, numbers: Numbers, chance: () => number): readonly Turn[] {
  const at = begunAt(turns);
  const underWay = turns.slice(at);
  if (!underWay.length) return [...turns, ...played(after(start, turns), group, numbers, chance)];
  if (group.open) {
    const same = alike(underWay, group.turns);
    if (same < Math.min(underWay.length, group.turns.length)) throw new Unfit("busy");
    if (same === group.turns.length) return turns; // both have begun the same
    const remaining = { ...group, turns: group.turns.slice(same), before: group.before.slice(same) };
    return [...turns, ...played(after(start, turns), remaining, numbers, chance)];
  }
  const done = turns.slice(0, at);
  const renumbered = new Map(numbers);
  const inserted = [...done, ...played(after(start, done), group, renumbered, chance)];
  const [theirs] = groups(start, done, underWay);
  try {
    const whole = [...inserted, ...played(after(start, inserted), theirs!, new Map(), chance)];
    for (const [id, here] of renumbered) numbers.set(id, here);
    return whole;
  } catch (error) {
    if (error instanceof Unfit) throw new Unfit("busy");
    throw error;
  }
}

/** A group's answers on another table than the original one; throws `Unfit`. */
function played(from: Table, group: Group, numbers: Numbers, chance: () => number): Turn[] {
  const turns: Turn[] = [];
  let table = from;
  const take = (answer: Answer) => {
    const turn = turnOf(table, answer);
    turns.push(turn);
    table = turn.outcome.table;
  };
  const drawUnseen = () => {
    for (let asked = prompt(table); asked.quiet; asked = prompt(table)) take({ value: pick(asked, chance()), here: true });
  };
  for (const [at, { answer, prompt: asked, quiet }] of group.turns.entries()) {
    const before = group.before[at]!;
    const now = group.turns[at]!.outcome.table;
    if (quiet) continue; // drawn again below, from the current contents
    const named = over(answer, asked, numbers);
    if (answer.correct !== undefined) {
      if (corrected(table, named) === corrected(now, answer) && corrected(table, named)) continue; // the value is already set
      if (corrected(table, named) !== corrected(before, answer)) throw new Unfit("corrected");
    } else if (!sameQuestion(prompt(table), asked)) throw new Unfit("answered");
    const stood = table;
    try {
      take(named);
      drawUnseen();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Unfit("rules", { key: error.key, with: error.with, clause: error.clause, offer: null });
    }
    const here = arrived(stood, table);
    for (const [order, id] of arrived(before, group.before[at + 1] ?? now).entries()) numbers.set(id, here[order] ?? 0);
  }
  return turns;
}

/** Whether two questions are the same to a player who answers; only the letter of an intruder may differ. */
function sameQuestion(one: Prompt, other: Prompt): boolean {
  const gist = ({ ask, do: act, kind, with: holes }: Prompt) =>
    JSON.stringify([ask, act, kind, Object.entries(holes).filter(([name]) => !name.startsWith("intruder"))]);
  return gist(one) === gist(other);
}

/** The value of a correction's fields on a table. */
function corrected(table: Table, answer: Answer): string {
  const fields = (of: object | undefined) =>
    JSON.stringify(Object.keys(answer).map((name) => (of && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : null)));
  switch (answer.correct) {
    case "bag":
      return JSON.stringify(table.bag);
    case "deck":
      return JSON.stringify(table[answer.deck as "attacks"]?.deck);
    case "contamination":
      return JSON.stringify(table.contamination);
    case "intruder":
      return fields(table.intruders.find((each) => each.id === answer.intruder));
    case "character":
      return fields(table.characters[Number(answer.seat)]);
    case "tracks":
      return fields(table);
    case "weakness":
      return fields(table.weakness);
    default:
      return ""; // figures come and go: the rules say whether they can
  }
}

/** An answer with its intruders' numbers here. */
function over(answer: Answer, asked: Prompt, numbers: Numbers): Answer {
  const id = (value: Value): Value => (typeof value === "number" ? (numbers.get(value) ?? value) : value);
  if (answer.correct !== undefined) return answer.intruder === undefined ? answer : { ...answer, intruder: id(answer.intruder) };
  const { value } = answer;
  if (value === undefined || OF_SEATS.includes(asked.ask)) return answer;
  if (asked.kind === "choose") return { ...answer, value: id(value) };
  if (asked.kind === "many" && Array.isArray(value)) return { ...answer, value: value.map(id) };
  if (asked.kind === "each" && typeof value === "object" && value !== null)
    return { ...answer, value: Object.fromEntries(Object.entries(value).map(([key, way]) => [String(id(Number(key))), way as Value])) };
  return answer;
}
