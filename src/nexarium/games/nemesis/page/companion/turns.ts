/** A session as the page keeps it: its answers, with what was asked and what came of each. */

import { prompt, step } from "./rules";
import type { Answer, Outcome, Prompt, Table } from "./rules/types";

/** One answer and what came of it. */
export interface Turn {
  prompt: Prompt;
  answer: Answer;
  outcome: Outcome;
  /** Made by the page alone: a draw whose result nobody is to see. */
  quiet: boolean;
}

/** The turn that an answer makes of a table; throws `Refused`. */
export function turnOf(table: Table, answer: Answer): Turn {
  const asked = prompt(table);
  return { prompt: asked, answer, outcome: step(table, answer), quiet: !!asked.quiet && answer.correct === undefined };
}

/** The table after some turns. */
export const after = (start: Outcome, turns: readonly Turn[]): Table => turns.at(-1)?.outcome.table ?? start.table;

/** The place of the last answer that was seen, or -1: draws that the page made alone after it belong to it. */
export const lastSeen = (turns: readonly Turn[]): number => turns.findLastIndex((turn) => !turn.quiet);

/** Where the procedure under way began: the first answer that is part of it; behind all of them when nothing is under way. */
export function begunAt(turns: readonly Turn[]): number {
  const last = turns.at(-1);
  if (!last?.outcome.table.stack.length) return turns.length;
  return Math.max(
    0,
    turns.findLastIndex((turn) => turn.prompt.kind === "menu" && turn.answer.correct === undefined),
  );
}

/** A random number from 0 to below 1, by the browser's own source for secrets. */
export function chance(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
}
