/** What an analysis shows: the simulations per step, the choices listed, and the parts of a bar. */

import { margin } from "../lib/engine/classes";
import type { Analysis } from "../lib/engine/types";
import { OVER } from "../lib/engine/engine";

/** Milliseconds that the worker searches at once, so that it reaches the next position soon. */
const SLICE = 120;
/** Simulations at once: at first, and the fewest and the most. */
export const FIRST_SLICE = 50;
const FEWEST = 10;
const MOST = 5_000;

/** A listed choice; `share` is its part of all visits, 0 to 1, `value` its value for the mover. */
export interface ListedChoice {
  action: number;
  share: number;
  value: number | null;
  /** The uncertainty of `value`: at most two standard errors. */
  margin: number;
  expected: readonly number[];
  /** It was played. */
  played: boolean;
}

/** Whether a position has been searched with this many simulations, or is the end. */
export const isEnough = (found: Analysis | undefined, simulations: number): boolean =>
  !!found && (found.mover === OVER || found.simulations >= simulations);

/** The number of simulations in the next step, from the last step's number and its milliseconds. It at most doubles. */
export function nextSlice(simulations: number, took: number): number {
  const fitting = took > 0 ? (simulations * SLICE) / took : MOST;
  return Math.round(Math.max(FEWEST, Math.min(MOST, 2 * simulations, fitting)));
}

/** The best choices, `most` at most, and the played one if it is not among them. `order`: these actions in this order, as the user selecting
 * one sees them. */
export function choicesOf(
  found: Analysis,
  played: number | undefined,
  most: number,
  order: readonly number[] | null = null,
): ListedChoice[] {
  const tried = found.lines.reduce((all, line) => all + line.visits, 0);
  const best = found.lines.slice(0, most).map((line) => line.action);
  const shown = order ?? (played === undefined || !found.lines.length || best.includes(played) ? best : [...best, played]);
  return shown.map((action) => {
    const line = found.lines.find((each) => each.action === action);
    return {
      action,
      share: line && tried ? line.visits / tried : 0,
      value: line?.value ?? null,
      margin: margin(line?.value ?? 0.5, line?.visits ?? 0),
      expected: line?.expected ?? [action],
      played: action === played,
    };
  });
}

/** The width of each seat's part of the bar, 0 to 1, together 1. Where all win or lose together there is one part, and the rest stands for
 * losing. */
export function partsOf(worth: readonly number[], cooperative: boolean): number[] {
  if (cooperative) return worth.slice(0, 1);
  const whole = worth.reduce((all, each) => all + each, 0);
  return worth.map((each) => (whole > 0 ? each / whole : 1 / worth.length));
}

/** As displayed: out of 100. */
export const ofHundred = (worth: number): number => Math.round(100 * worth);
