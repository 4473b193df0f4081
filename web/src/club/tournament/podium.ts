/** The steps of a tournament's podium. */

import type { PlaceCard } from "../../lib/wire";

/** The last place that stands on the podium. */
const LAST = 3;

export interface Step {
  rank: number;
  places: readonly PlaceCard[];
}

/** The first three places with a point, the first first; players who are equal in everything share a step. */
export function stepsOf(standings: readonly PlaceCard[]): Step[] {
  const on = standings.filter((place) => place.rank <= LAST && place.points > 0);
  const ranks = [...new Set(on.map((place) => place.rank))].sort((a, b) => a - b);
  return ranks.map((rank) => ({ rank, places: on.filter((place) => place.rank === rank) }));
}
