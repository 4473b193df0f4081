/** Asks the server, a moment after each change, what the rules say about the box, and keeps the last picture of a box that they allow. */

import { settings } from "../lib/settings.svelte";
import { check, type Previewed } from "./api";
import type { Problem } from "./form";

/** Milliseconds without a change after which the server is asked; after an error, it is asked again this much later. */
const SOON = 250;
const LATER = 4000;

export class Checking {
  problems = $state.raw<readonly Problem[]>([]);
  previews = $state.raw<readonly Previewed[]>([]);
  /** The pictures show an earlier version, because the present one has problems. */
  stale = $state(false);
  busy = $state(false);
  /** Why the server does not answer. */
  trouble = $state("");
  #timer = 0;
  #asked: AbortController | null = null;

  constructor(private readonly game: string) {}

  /** Check these files soon; `show` is the place whose picture comes first. */
  look(data: Readonly<Record<string, string>>, show: string, wait = SOON): void {
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = window.setTimeout(() => void this.#ask(data, show), wait);
  }

  async #ask(data: Readonly<Record<string, string>>, show: string): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    try {
      const found = await check(this.game, { data, show, tall: settings.shape === "tall" }, settings.language, asked.signal);
      if (asked.signal.aborted) return;
      this.problems = found.problems ?? [];
      this.stale = this.problems.length > 0;
      if (!this.stale && found.previews) this.previews = found.previews;
      this.trouble = "";
      this.busy = false;
    } catch (error) {
      if (asked.signal.aborted) return;
      this.trouble = (error as Error).message;
      this.look(data, show, LATER);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }
}
