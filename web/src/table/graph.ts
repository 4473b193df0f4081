/** Each seat's prospects over a game, as stacked areas, and what lies at a place of the graph. */

import type { PlyClass } from "../lib/engine/classes";
import type { Review } from "../lib/engine/types";
import { partsOf } from "./analysing";
import { ON_GRAPH } from "./plyClasses";

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

/** A classified ply that the graph shows: by its sign, or where a graver one is near, by a dot. */
export interface GraphMark {
  ply: number;
  kind: PlyClass;
  readable: boolean;
}

/** The marks of a graph, on which signs nearer than this share of its width would cover each other. */
export function marksOf(classes: Review["classes"], near: number): GraphMark[] {
  const shown = classes.flatMap((kind, ply) => (kind && ON_GRAPH.includes(kind) ? [{ ply, kind }] : []));
  const read: number[] = [];
  const byGravity = [...shown].sort((one, other) => ON_GRAPH.indexOf(one.kind) - ON_GRAPH.indexOf(other.kind));
  for (const { ply } of byGravity) if (read.every((other) => Math.abs(other - ply) >= near * classes.length)) read.push(ply);
  return shown.map((mark) => ({ ...mark, readable: read.includes(mark.ply) }));
}

/** The ply at this share of the graph's width, 0 to 1. */
export const plyAt = (share: number, plies: number): number => Math.max(0, Math.min(plies, Math.round(share * plies)));
