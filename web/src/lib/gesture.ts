/** One gesture: an action, and the player's decisions that follow at once or not at all. A `walk` follows move by move. */

export interface Gesture {
  action: number;
  then: readonly number[];
  walk?: readonly number[];
}

export function gesture(action: number, then: readonly number[] = []): Gesture {
  return { action, then };
}

export function same(one: Gesture, other: Gesture): boolean {
  return one.action === other.action && one.then.join() === other.then.join();
}
