/** What a hint makes of what an engine found: what to choose, whether it matters, and which decisions one gesture is made of. */

import type { Judged, Line } from "../lib/engine/analysis";
import type { Input } from "../lib/wire";

/** What counts as about as good: so much less than the choice is worth, 0 to 1; of what was tried so often, as a share of the choice. */
const WITHIN = 0.02;
const TRIED = 0.5;
/** What was tried so often is told beside the choice. */
const TOLD = 0.02;

/** A decision, what it is worth, and how often it was tried. */
export type Worth = Pick<Line, "action" | "visits" | "value">;

export interface Judgement {
  best: Worth;
  /** What was tried most of the others, which is worth no more. */
  other: Worth | undefined;
  /** Others are about as good. */
  close: boolean;
}

const of = (each: Worth): number => each.value ?? 0;

/** The decision that was tried most, beside another. */
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

/** The same of decisions that were judged without a search: the best is the one that is worth most. */
export function judgedAdvice(judged: readonly Judged[]): Judgement | null {
  const [best, other] = [...judged].sort((one, two) => two.worth - one.worth);
  const told = ({ action, worth }: Judged): Worth => ({ action, value: worth, visits: 1 });
  return best ? { best: told(best), other: other && told(other), close: !!other?.close } : null;
}

/** Whether more decisions belong to the gesture that begins so. */
export function goesOn(input: Input | undefined, chosen: readonly number[]): boolean {
  if (input?.kind !== "subset") return false;
  const gestures = (input.sequences ?? []).map(([, actions]) => actions);
  const begun = gestures.filter((actions) => chosen.every((action, place) => actions[place] === action));
  return begun.length > 0 && !begun.some((actions) => actions.length === chosen.length);
}
