/** Taps that were meant for what lay there before: the second half of a double tap whose first half has played, and a press that began before
 * the position changed. What has come up under the finger must not take them. */

/** A finger that rests between two taps for fewer milliseconds, and moves by fewer pixels, taps twice. The system counts a mouse's clicks. */
const TWICE = 350;
const SAME_PLACE = 30;

type Tap = Pick<PointerEvent, "timeStamp" | "clientX" | "clientY" | "detail"> & Partial<Pick<PointerEvent, "pointerType">>;

export class SecondTaps {
  #began: number | undefined;
  #last: { tap: Tap; ply: number } | undefined;

  /** A press begins at this ply. */
  press(ply: number): void {
    this.#began = ply;
  }

  /** Whether a click at this ply was meant for an earlier one. Clicks by keys have no place, and are none of these. */
  isStray(click: Tap, ply: number): boolean {
    const [began, last] = [this.#began, this.#last];
    this.#began = undefined;
    if (click.detail === 0) return false;
    const twice = last !== undefined && isTwice(last.tap, click);
    // the third of three fast taps counts from the first
    this.#last = twice ? { tap: click, ply: last.ply } : { tap: click, ply };
    return (began !== undefined && began !== ply) || (twice && last.ply !== ply);
  }
}

function isTwice(first: Tap, second: Tap): boolean {
  if (second.detail > 1 || second.pointerType === "mouse") return second.detail > 1;
  const far = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < TWICE && far < SAME_PLACE;
}
