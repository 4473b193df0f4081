/** The scale of a review's figures, and how certain they are. */

/** together: the chance that all win. shares: the seats' figures add up to 100. each: every seat has a figure of its own. */
export type Scale = "together" | "shares" | "each";

/** The greatest difference from 100 of figures that add up to it, by rounding. */
const ROUNDING = 0.02;

export function scaleOf(expected: readonly (readonly number[])[], cooperative: boolean): Scale {
  if (cooperative) return "together";
  const whole = (worths: readonly number[]) => worths.reduce((all, each) => all + each, 0);
  return expected.every((worths) => Math.abs(whole(worths) - 1) < ROUNDING) ? "shares" : "each";
}

/** The usual margin of a position's figures: the median, without what is certain. */
export function marginOf(margins: readonly number[]): number {
  const uncertain = margins.filter((margin) => margin > 0).sort((one, other) => one - other);
  return uncertain[Math.floor(uncertain.length / 2)] ?? 0;
}
