/** Toggled items as a bit mask, and the action that a mask stands for. */

import type { Subset } from "./wire";

export function toggle(mask: number, item: number): number {
  return mask ^ (1 << item);
}

export function isOn(mask: number, item: number): boolean {
  return (mask & (1 << item)) !== 0;
}

export function actionOf(subset: Subset, mask: number): number | undefined {
  return subset.actions.find(([bits]) => bits === mask)?.[1];
}

/** The mask that stands for an action: what a hint shows. */
export function maskOf(subset: Subset, action: number): number | undefined {
  return subset.actions.find(([, id]) => id === action)?.[0];
}

/** Whether an item can be toggled at all: some action differs in it from what is on now, or has it on. */
export function canToggle(subset: Subset, item: number): boolean {
  return subset.actions.some(([bits]) => isOn(bits, item)) && subset.actions.some(([bits]) => !isOn(bits, item));
}
