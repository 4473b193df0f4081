/** Asks the server, a moment after each change, what the rules say about the box, and keeps the last pictures of a box that they allow. */

import { settings } from "../lib/settings.svelte";
import { check, type Checked } from "./api";
import type { Problem } from "./form";

/** Milliseconds without a change after which the server is asked; after an error, it is asked again this much later. */
const SOON = 250;
const LATER = 4000;

interface Asked {
  data: Readonly<Record<string, string>>;
  show: string;
}

export class Checking {
  problems = $state.raw<readonly Problem[]>([]);
  /** The last answer without problems, and the place that it was asked about. */
  last = $state.raw<{ found: Checked; show: string } | null>(null);
  /** The pictures show an earlier version, because the present one has problems. */
  stale = $state(false);
  busy = $state(false);
  /** Why the server does not answer. */
  trouble = $state("");
  #timer = 0;
  #wanted: Asked | null = null;
  #asking = false;
  #closed = false;

  constructor(private readonly game: string) {}

  /** Check these files soon; `show` is the place whose picture comes first. One request is under way at a time, the newest next. */
  look(data: Readonly<Record<string, string>>, show: string, wait = SOON): void {
    this.#wanted = { data, show };
    this.busy = true;
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = window.setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const asked = this.#wanted;
    if (this.#asking || !asked) return;
    this.#asking = true;
    this.#wanted = null;
    try {
      const found = await check(this.game, { ...asked, tall: settings.shape === "tall" }, settings.language);
      this.problems = found.problems ?? [];
      this.stale = this.problems.length > 0;
      if (!this.stale) this.last = { found, show: asked.show };
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
      const next = this.#newest ?? asked;
      this.look(next.data, next.show, LATER);
    } finally {
      this.#asking = false;
    }
    if (this.#wanted && !this.trouble) void this.#ask();
    else this.busy = this.#wanted !== null;
  }

  /** What was asked for while a request was under way. */
  get #newest(): Asked | null {
    return this.#wanted;
  }

  close(): void {
    this.#closed = true;
    this.#wanted = null;
    clearTimeout(this.#timer);
  }
}
