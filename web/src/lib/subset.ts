/** Toggled items as a bit mask, and the gesture that a mask stands for. */

import type { Gesture } from "./gesture";
import type { Subset } from "./wire";

export function toggle(mask: number, item: number): number {
  return mask ^ (1 << item);
}

export function isOn(mask: number, item: number): boolean {
  return (mask & (1 << item)) !== 0;
}

export function countOf(mask: number): number {
  let on = 0;
  for (let rest = mask; rest; rest &= rest - 1) on++;
  return on;
}

function gestures(subset: Subset): (readonly [number, Gesture])[] {
  return [
    ...(subset.actions ?? []).map(([mask, action]) => [mask, { action, then: [] }] as const),
    ...(subset.sequences ?? []).map(([mask, [action, ...then]]) => [mask, { action: action ?? -1, then }] as const),
  ];
}

/** The gesture of a mask; undefined: none. */
export function gestureOf(subset: Subset, mask: number): Gesture | undefined {
  return gestures(subset).find(([bits]) => bits === mask)?.[1];
}

/** The mask of a gesture, to show a hint. */
export function maskOf(subset: Subset, { action, then }: Gesture): number | undefined {
  return gestures(subset).find(([, gesture]) => gesture.action === action && gesture.then.join() === then.join())?.[0];
}

/** Whether an item can be toggled at all: a playable mask includes it. */
export function canToggle(subset: Subset, item: number): boolean {
  return gestures(subset).some(([mask]) => isOn(mask, item));
}

/** The label of the confirming button for this mask. */
export function confirmOf(subset: Subset, mask: number): string {
  const { counted = [], confirm } = subset;
  return counted[Math.min(countOf(mask), counted.length - 1)] ?? confirm;
}
