/** Signs on a board, kept apart so that each can be read. */

import type { Point } from "../lib/snap";
import type { BoardMark } from "./boardMarks.svelte";

export interface Placed {
  mark: BoardMark;
  at: Point;
  /** The middles of the shapes that its action moves. */
  moved?: readonly (Point | null)[];
}

/** Move signs that are nearer to an earlier one than `distance` beside it, to the right. */
export function apart(signs: readonly Placed[], distance: number): Placed[] {
  const done: Placed[] = [];
  for (const sign of signs) {
    let at = sign.at;
    for (let other; (other = done.find((each) => near(each.at, at, distance)));) at = [other.at[0] + distance, other.at[1]];
    done.push({ ...sign, at });
  }
  return done;
}

const near = (one: Point, other: Point, distance: number): boolean => Math.hypot(one[0] - other[0], one[1] - other[1]) < distance * 0.999;
