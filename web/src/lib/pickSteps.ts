/** What picking a shape means when shapes are picked one after another: a cube, then its target. */

import type { Pick } from "./wire";

export interface Picked {
  /** The action to play. */
  play?: number;
  /** Otherwise the actions that the next pick or a button chooses from. Empty: the pick is put down again. */
  proposed: readonly number[];
}

/** `offered` by the picked shape, `proposed` by the earlier picks; `again`: it is the last picked shape. */
export function picked(offered: readonly number[], proposed: readonly number[], pick: Pick, again = false): Picked {
  const common = proposed.length > 1 ? offered.filter((action) => proposed.includes(action)) : [];
  const narrows = common.length > 0 && common.length < proposed.length;
  const open = narrows ? common : offered;
  // a pick of something else puts down what was picked: it was no part of this, so it plays nothing
  const strays = proposed.length > 0 && !offered.some((action) => proposed.includes(action));
  if (!narrows) {
    const [once] = proposed.length === 1 ? proposed : [];
    // the same shape again puts down what has no button, such as a cube whose destination is to be picked
    const puts = same(offered, proposed) && !pick.choices?.some((choice) => choice.action === once);
    if (once !== undefined && pick.twice?.includes(once) && offered.includes(once))
      return puts ? { proposed: [] } : { play: once, proposed: [] };
    // the picked shape's button can be pressed; so can the shape itself, a second time
    const confirmed = same(offered, proposed) || (again && once !== undefined && offered.includes(once));
    if (confirmed && once !== undefined && waits(once, pick)) return { play: once, proposed: [] };
    if (same(offered, proposed) && !pick.confirm) return { proposed: [] };
    const [direct, another] = offered.filter((action) => pick.direct?.includes(action));
    if (direct !== undefined && another === undefined) return strays ? { proposed: [] } : { play: direct, proposed: [] };
  }
  const [only] = open;
  if (only === undefined || open.length > 1 || waits(only, pick)) return { proposed: open };
  if (!narrows && pick.twice?.includes(only)) return { proposed: open };
  if (pick.confirm && !same(open, proposed)) return { proposed: open };
  return strays ? { proposed: [] } : { play: only, proposed: [] };
}

/** Whether only the action's button plays it. The button appears once a shape is picked. */
export function waits(action: number, pick: Pick): boolean {
  if (pick.twice?.includes(action)) return false;
  return pick.choices?.some((choice) => choice.later && choice.action === action) ?? false;
}

/** Whether shapes alone distinguish the actions: each is on one shape, and no shape has two. */
export function parted(actions: readonly number[], shapes: readonly (readonly number[])[]): boolean {
  const among = shapes.map((offered) => actions.filter((action) => offered.includes(action))).filter((offered) => offered.length > 0);
  return actions.length > 1 && among.length === actions.length && new Set(among.flat()).size === actions.length;
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((action) => other.includes(action));
}
