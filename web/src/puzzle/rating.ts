/** Ratings of a player against puzzles: the update of the club's ratings (`server/club/rating.py`) for two sides of one player each. A puzzle
 * keeps its rating, which nobody has measured, so it is as uncertain as a new player's. */

export interface Rating {
  mu: number;
  sigma: number;
}

const START = 1500;
const SPREAD = (START * 2) / 9;
const LUCK = SPREAD / 2;
/** Uncertainty that is added with each puzzle, because players improve. */
const RESTLESSNESS = SPREAD / 100;
/** A rating never becomes certain in one step. */
const LEAST = 1e-4;
const PROVISIONAL = 0.75 * SPREAD;

export const newRating: Rating = { mu: START, sigma: SPREAD };

/** Whether a rating may still change a lot. */
export const isProvisional = (rating: Rating): boolean => rating.sigma > PROVISIONAL;

/** A player's rating after a puzzle with a rating was solved or not. */
export function afterPuzzle({ mu, sigma }: Rating, puzzle: number, solved: boolean): Rating {
  const variance = sigma ** 2 + RESTLESSNESS ** 2;
  const scale = Math.sqrt(variance + SPREAD ** 2 + RESTLESSNESS ** 2 + 2 * LUCK ** 2);
  const expected = 1 / (1 + Math.exp((puzzle - mu) / scale));
  const certainty = (Math.sqrt(variance) / scale) ** 3 * expected * (1 - expected);
  return {
    mu: mu + (variance / scale) * (Number(solved) - expected),
    sigma: Math.min(sigma, Math.sqrt(variance * Math.max(1 - certainty, LEAST))),
  };
}
