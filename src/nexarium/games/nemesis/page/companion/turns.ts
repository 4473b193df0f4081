/** A session as the page stores it: its answers, with the question and the result of each. */

import { prompt, step } from "./rules";
import type { Answer, Outcome, Prompt, Table } from "./rules/types";

/** One answer and its result. */
export interface Turn {
  prompt: Prompt;
  answer: Answer;
  outcome: Outcome;
  /** Made by the page alone: a draw whose result nobody may see. */
  quiet: boolean;
}

/** The turn that an answer makes of a table; throws `Refused`. */
export function turnOf(table: Table, answer: Answer): Turn {
  const asked = prompt(table);
  return { prompt: asked, answer, outcome: step(table, answer), quiet: !!asked.quiet && answer.correct === undefined };
}

/** The table after some turns. */
export const after = (start: Outcome, turns: readonly Turn[]): Table => turns.at(-1)?.outcome.table ?? start.table;

/** The index of the last visible answer, or -1. Later draws that the page made alone belong to it. */
export const lastSeen = (turns: readonly Turn[]): number => turns.findLastIndex((turn) => !turn.quiet);

/** The start of the procedure under way: its first answer. When none is under way, the index after the last answer. */
export function begunAt(turns: readonly Turn[]): number {
  const last = turns.at(-1);
  if (!last?.outcome.table.stack.length) return turns.length;
  return Math.max(
    0,
    turns.findLastIndex((turn) => turn.prompt.kind === "menu" && turn.answer.correct === undefined),
  );
}

/** A random number r, 0 <= r < 1, from the browser's cryptographic source. */
export function chance(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
}
