/** The signs of classified moves, as chess players write them. Good moves have none: they are most moves. */

import type { PlyClass } from "../lib/engine/classes";

export const SIGNS: Readonly<Record<PlyClass, string>> = {
  blunder: "??",
  mistake: "?",
  inaccuracy: "?!",
  good: "",
  only: "□",
  lucky: "▲",
  unlucky: "▼",
};

/** The classes that the graph shows, the gravest first: with all of them it could not be read. */
export const ON_GRAPH: readonly PlyClass[] = ["blunder", "mistake", "lucky", "only"];

const GRAVEST: readonly PlyClass[] = ["blunder", "mistake", "inaccuracy", "only", "unlucky", "lucky"];

/** The class that a turn shows for all of its moves. */
export const worst = (classes: readonly (PlyClass | null | undefined)[]): PlyClass | null =>
  GRAVEST.find((kind) => classes.includes(kind)) ?? null;
