/** What a person does at once: an action, and decisions of theirs that are played right after it or not at all. */

export interface Gesture {
  action: number;
  then: readonly number[];
}

export function gesture(action: number, then: readonly number[] = []): Gesture {
  return { action, then };
}

export function same(one: Gesture, other: Gesture): boolean {
  return one.action === other.action && one.then.join() === other.then.join();
}
