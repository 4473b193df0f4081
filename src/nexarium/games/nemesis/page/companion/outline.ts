/** The steps of a procedure as the page lists them, and the current one. */

import type { Table } from "./rules/types";
import type { Words } from "./words/catalogue";

/** A step by its name among the page's words. */
export type Step = Parameters<Words["stepName"]>[0];

/** By procedure: the names of its steps (the page's words), and to which step each state of its innermost rules belongs. */
const OUTLINES: Readonly<Record<string, { steps: readonly Step[]; at: Readonly<Record<string, number>> }>> = {
  noise: { steps: ["roll", "result"], at: { roll: 0, marker: 1, danger: 1, done: 1 } },
  encounter: { steps: ["noiseOff", "token", "place", "surprise", "attack"], at: { token: 1, blank: 2, hand: 3, done: 4 } },
  shoot: { steps: ["target", "die", "injuries", "check"], at: { target: 0, die: 1, injuries: 2, noise: 3, done: 3 } },
  melee: { steps: ["target", "die", "injuries", "check"], at: { target: 0, die: 1, injuries: 2, noise: 3, done: 3 } },
  escape: { steps: ["pursuers", "attacks", "move", "roll"], at: { pursuers: 0, next: 1, arrival: 2, done: 3 } },
  event: {
    steps: ["time", "attacks", "fire", "card", "moves", "text", "bag"],
    at: {
      time: 0,
      fighters: 1,
      attacks: 1,
      fire: 2,
      burned: 2,
      burn: 2,
      scorched: 2,
      scorch: 2,
      nest_fire: 2,
      card: 3,
      draw: 3,
      move: 4,
      lurking: 5,
      hatching: 5,
      text: 5,
      development: 6,
      end: 6,
    },
  },
  bag: { steps: ["token", "result"], at: { token: 0, next: 1, back: 1, nest: 1, queen: 1, done: 1 } },
};

export interface Outline {
  act: string;
  steps: readonly Step[];
  /** The index of the current step; -1: before the first, while the page asks whom the procedure is about. */
  here: number;
}

/** The current step of the innermost procedure that has an outline. */
export function outline(table: Table): Outline | null {
  const frame = table.stack.findLast((each) => each.do in OUTLINES);
  const known = frame && OUTLINES[frame.do];
  if (!frame || !known) return null;
  return { act: frame.do, steps: known.steps, here: frame.at === "who" ? -1 : (known.at[frame.at] ?? known.steps.length - 1) };
}
