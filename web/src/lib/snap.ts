/** Where a piece may lie, and which place a pointer or an arrow key means. */

import type { Orientation, Piece } from "./wire";

export type Point = readonly [number, number];

/** One legal placement: its action, the orientation, the anchor, and the middle of its drawing. */
export interface Spot {
  action: number;
  orientation: number;
  at: Point;
  middle: Point;
}

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export function orientationOf(piece: Piece, id: number): Orientation | undefined {
  return piece.orientations.find((orientation) => orientation.id === id);
}

/** A piece's legal placements, optionally in one orientation only. */
export function spotsOf(piece: Piece, orientation?: number): Spot[] {
  const middles = new Map(piece.orientations.map((o) => [o.id, o.middle]));
  const spots: Spot[] = [];
  for (const [action, id, x, y] of piece.targets ?? []) {
    if (orientation !== undefined && id !== orientation) continue;
    const middle = middles.get(id) ?? [0, 0];
    spots.push({ action, orientation: id, at: [x, y], middle: [x + middle[0], y + middle[1]] });
  }
  return spots;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The spot whose middle is nearest to the point. */
export function nearest(spots: readonly Spot[], point: Point): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const far = distance(spot.middle, point);
    if (far < least) {
      least = far;
      best = spot;
    }
  }
  return best;
}

/** The next spot from a point in a direction. Sideways distance counts double. Nothing ahead: undefined, and the ghost stays. */
export function towards(spots: readonly Spot[], from: Point, direction: Direction): Spot | undefined {
  const [dx, dy] = DIRECTIONS[direction];
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const x = spot.middle[0] - from[0];
    const y = spot.middle[1] - from[1];
    const ahead = x * dx + y * dy;
    if (ahead < 0.01) continue;
    const cost = ahead + 2 * Math.abs(x * dy - y * dx);
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** The orientation after a turn; counter-clockwise is three clockwise turns. */
export function turned(piece: Piece, id: number, clockwise = true): number {
  let now = id;
  for (let quarter = 0; quarter < (clockwise ? 1 : 3); quarter++) now = orientationOf(piece, now)?.turned ?? now;
  return now;
}

export function flipped(piece: Piece, id: number): number {
  return orientationOf(piece, id)?.flipped ?? id;
}

/** The first orientation of a newly chosen piece: the wanted one if it has a place. Otherwise the one with a place that needs the fewest
 * turns and flips. */
export function nearestOrientation(piece: Piece, wanted: number): number {
  const placeable = new Set((piece.targets ?? []).map((target) => target[1]));
  if (placeable.size === 0) return wanted;
  const seen = new Set([wanted]);
  const queue = [wanted];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (placeable.has(id)) return id;
    for (const next of [turned(piece, id), turned(piece, id, false), flipped(piece, id)]) {
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  return [...placeable][0] ?? wanted;
}
