/** A hint from an engine's result: what to choose, whether it matters, and the decisions of one gesture. */

import type { Judged, Line } from "../lib/engine/types";
import type { Input } from "../lib/wire";

/** What counts as about as good: the maximum difference in value, 0 to 1, and the minimum visits as a share of the choice's. */
const WITHIN = 0.02;
const TRIED = 0.5;
/** The minimum share of visits for an alternative to be mentioned. */
const TOLD = 0.02;

/** A decision, its value, and its visits. */
export type Worth = Pick<Line, "action" | "visits" | "value">;

export interface Judgement {
  best: Worth;
  /** The most visited of the others, which is not better. */
  other: Worth | undefined;
  /** Others are about as good. */
  close: boolean;
}

const of = (each: Worth): number => each.value ?? 0;

/** The most visited decision, beside another. */
export function adviceOf(lines: readonly Worth[]): Judgement | null {
  const [best, ...others] = [...lines].sort((one, two) => two.visits - one.visits);
  if (!best) return null;
  const tried = (share: number) => others.filter((each) => each.value !== null && each.visits >= share * best.visits);
  return {
    best,
    other: tried(TOLD).find((each) => of(each) <= of(best)),
    close: tried(TRIED).some((each) => of(best) - of(each) < WITHIN),
  };
}

/** The same for decisions judged without a search: the best one has the highest value. */
export function judgedAdvice(judged: readonly Judged[]): Judgement | null {
  const [best, other] = [...judged].sort((one, two) => two.worth - one.worth);
  const worthOf = ({ action, worth }: Judged): Worth => ({ action, value: worth, visits: 1 });
  return best ? { best: worthOf(best), other: other && worthOf(other), close: !!other?.close } : null;
}

/** Whether the gesture with this beginning needs more decisions. */
export function goesOn(input: Input | undefined, chosen: readonly number[]): boolean {
  if (input?.kind !== "subset") return false;
  const gestures = (input.sequences ?? []).map(([, actions]) => actions);
  const begun = gestures.filter((actions) => chosen.every((action, place) => actions[place] === action));
  return begun.length > 0 && !begun.some((actions) => actions.length === chosen.length);
}
