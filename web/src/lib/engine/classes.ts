/** The class of each ply: how good a choice was, or how kind chance was (nexarium.analysis.classes). Both are held to
 * tests/vectors/review_classes.json; docs/build/analysis.md derives the thresholds. */

export type PlyClass = "blunder" | "mistake" | "inaccuracy" | "good" | "only" | "lucky" | "unlucky";

/** The least loss of each class, in an expected result of 0 to 1. A choice that loses less than the first is good. */
export const INACCURACY = 0.05;
export const MISTAKE = 0.1;
const BLUNDER = 0.15;
/** What an outcome of chance must give a seat, beyond the mean, to be lucky, or take from it to be unlucky. */
const CHANCE_COUNTS = MISTAKE;
/** Minimum visits of the second best choice, so that it can show that the best one was the only move. */
export const TRIED = 4;

/** The class counts as a good choice. */
export const isGood = (found: PlyClass | null): boolean => found === "good" || found === "only";

/** The class of a ply with this many actions to choose from (0: chance moved); null where no seat could choose and chance changed little.
 * `lead`: how much the best choice was better than the second best where it was played, else 0. */
export function classOf(choices: number, loss: number, lead: number, luck: readonly number[]): PlyClass | null {
  if (choices === 0) return Math.max(...luck) >= CHANCE_COUNTS ? "lucky" : Math.min(...luck) <= -CHANCE_COUNTS ? "unlucky" : null;
  if (choices === 1) return null;
  if (loss >= BLUNDER) return "blunder";
  if (loss >= MISTAKE) return "mistake";
  if (loss >= INACCURACY) return "inaccuracy";
  return lead >= MISTAKE ? "only" : "good";
}

/** The uncertainty of a mean over simulations: at most two standard errors. One win and one loss are added, so that a single simulation
 * does not look certain. */
export function margin(value: number, simulations: number): number {
  if (simulations <= 0) return 1;
  const share = (value * simulations + 1) / (simulations + 2);
  return Math.min(1, 2 * Math.sqrt(Math.max(0, share * (1 - share)) / simulations));
}
