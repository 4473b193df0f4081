/** The administrator's announcements: fetched at intervals, and pushed at once at a table. */

import { announcementsNow } from "./api";
import type { Announcement } from "./wire";

/** Milliseconds between two requests while no table pushes announcements. */
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
  /** Announcements that the reader closed in this tab. */
  #away = $state.raw<readonly string[]>(read());
  #now = $state(Date.now() / 1000);

  /** The announcements to show now, newest first. */
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
      // it stays closed until the page reloads
    }
  }

  async look(): Promise<void> {
    this.#now = Date.now() / 1000;
    if (document.visibilityState === "hidden" || !navigator.onLine) return;
    try {
      this.take((await announcementsNow()).announcements);
    } catch {
      // the next request tries again
    }
  }

  /** Fetch announcements at intervals. Returns a function that stops this. */
  follow(): () => void {
    void this.look();
    const pulse = setInterval(() => void this.look(), PULSE);
    return () => clearInterval(pulse);
  }
}

export const announcements = new Announcements();
