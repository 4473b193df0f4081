/** What whoever keeps the house tells everybody: asked for now and then, and told at once at a table. */

import { announcementsNow } from "./api";
import type { Announcement } from "./wire";

/** Milliseconds between two looks where no table tells. */
const PULSE = 30_000;
const KEPT = "nexarium.announced";

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as string[];
  } catch {
    return [];
  }
}

class Announcements {
  #all = $state.raw<readonly Announcement[]>([]);
  /** Those that were read and put away in this tab. */
  #away = $state.raw<readonly string[]>(read());
  #now = $state(Date.now() / 1000);

  /** Those to show now, the newest first. */
  get shown(): readonly Announcement[] {
    return this.#all.filter((each) => !this.#away.includes(each.id) && (!each.until || each.until > this.#now));
  }

  take(all: readonly Announcement[]): void {
    this.#all = all;
  }

  putAway(id: string): void {
    this.#away = [...this.#away, id].slice(-50);
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(this.#away));
    } catch {
      // it stays away until the page is loaded again
    }
  }

  async look(): Promise<void> {
    this.#now = Date.now() / 1000;
    if (document.visibilityState === "hidden" || !navigator.onLine) return;
    try {
      this.take((await announcementsNow()).announcements);
    } catch {
      // the next look tries again
    }
  }

  /** Look again and again; gives what ends it. */
  follow(): () => void {
    void this.look();
    const pulse = setInterval(() => void this.look(), PULSE);
    return () => clearInterval(pulse);
  }
}

export const announcements = new Announcements();
