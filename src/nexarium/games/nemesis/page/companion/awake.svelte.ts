/** Keeps the screen awake while the page is visible (the Screen Wake Lock API). The player must want it and the browser support it. */

import { keep, read } from "$web/lib/localStore";

const KEPT = "nemesis.awake";

class Awake {
  /** Whether this browser can keep its screen awake at all; over plain HTTP none can. */
  readonly can = "wakeLock" in navigator;
  wanted = $state(read(KEPT) !== "no");
  #lock: WakeLockSentinel | null = null;

  constructor() {
    if (!this.can) return;
    document.addEventListener("visibilitychange", () => void this.#hold());
    void this.#hold();
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    keep(KEPT, wanted ? null : "no");
    void this.#hold();
  }

  /** The browser releases the lock whenever the page is hidden, and may refuse it when the battery is low. */
  async #hold(): Promise<void> {
    try {
      if (!this.wanted) {
        await this.#lock?.release();
        this.#lock = null;
      } else if (document.visibilityState === "visible" && (!this.#lock || this.#lock.released)) {
        const lock = await navigator.wakeLock.request("screen");
        this.#lock = lock;
        if (!this.wanted) await this.#hold();
      }
    } catch {
      // the screen turns off as usual
    }
  }
}

export const awake = new Awake();
