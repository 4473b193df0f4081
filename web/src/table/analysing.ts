/** What an analysis shows: how much is thought at once, which choices are told, and how a bar is divided. */

import type { Analysis } from "../lib/engine/analysis";
import { OVER } from "../lib/engine/engine";

/** Simulations after which a position is thought about enough. */
export const ENOUGH = 200_000;
/** Choices that are told, the best first. */
const BEST = 3;
/** Milliseconds that the worker thinks at once, so that it comes soon to what is looked at next. */
const SLICE = 120;
/** Simulations at once: at first, and the fewest and the most. */
export const FIRST_SLICE = 50;
const FEWEST = 10;
const MOST = 5_000;

/** A choice as it is told; `share` is its part of what was tried, 0 to 1, `value` what it promises whoever moves. */
export interface Told {
  action: number;
  share: number;
  value: number | null;
  expected: readonly number[];
  /** It is what was played. */
  played: boolean;
}

export const isEnough = (found: Analysis | undefined): boolean => !!found && (found.mover === OVER || found.simulations >= ENOUGH);

/** How many simulations come next, when so many have taken so many milliseconds: never more than twice as many. */
export function nextSlice(simulations: number, took: number): number {
  const fitting = took > 0 ? (simulations * SLICE) / took : MOST;
  return Math.round(Math.max(FEWEST, Math.min(MOST, 2 * simulations, fitting)));
}

/** The best choices, and what was played if it is none of them. `order`: these actions and in this order, as whoever points at one of them
 * sees them. */
export function choicesOf(found: Analysis, played: number | undefined, order: readonly number[] | null = null): Told[] {
  const tried = found.lines.reduce((all, line) => all + line.visits, 0);
  const best = found.lines.slice(0, BEST).map((line) => line.action);
  const shown = order ?? (played === undefined || !found.lines.length || best.includes(played) ? best : [...best, played]);
  return shown.map((action) => {
    const line = found.lines.find((each) => each.action === action);
    return {
      action,
      share: line && tried ? line.visits / tried : 0,
      value: line?.value ?? null,
      expected: line?.expected ?? [action],
      played: action === played,
    };
  });
}

/** How wide each seat's part of the bar is, 0 to 1, together 1; where all win or lose together there is one part, and what is missing in it
 * is lost. */
export function partsOf(worth: readonly number[], cooperative: boolean): number[] {
  if (cooperative) return worth.slice(0, 1);
  const whole = worth.reduce((all, each) => all + each, 0);
  return worth.map((each) => (whole > 0 ? each / whole : 1 / worth.length));
}

/** As it is written: of 100. */
export const ofHundred = (worth: number): number => Math.round(100 * worth);
