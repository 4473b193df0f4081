/** Each seat's prospects over a game, as stacked areas. */

import { partsOf } from "./analysing";

/** A path for each part, in a box as wide as the number of plies and 1 high: the first seat's at the bottom, the next one's on top of
 * it. */
export function areasOf(expected: readonly (readonly number[])[], cooperative: boolean): string[] {
  const parts = expected.map((worths) => partsOf(worths, cooperative));
  const n = parts[0]?.length ?? 0;
  const below = (ply: number, seat: number) => parts[ply]!.slice(0, seat).reduce((all, part) => all + part, 0);
  const point = (ply: number, height: number) => `${ply} ${Math.round(1e4 * (1 - height)) / 1e4}`;
  return Array.from({ length: n }, (_, seat) => {
    const upper = parts.map((_, ply) => point(ply, below(ply, seat + 1)));
    const lower = parts.map((_, ply) => point(ply, below(ply, seat))).reverse();
    return `M${upper.join("L")}L${lower.join("L")}Z`;
  });
}
