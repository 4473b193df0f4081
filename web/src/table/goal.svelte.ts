/** The goal of the game in one line at the table, until its player has had time to read it. The browser remembers this for each game. */

import { keep, read } from "../lib/localStore";
import type { View } from "../lib/wire";

/** Seconds for which the line can be read, and then fades. Only those count in which the page is visible. */
const READING = 12;
const FADING = 1;

export class Goal {
  #stage = $state<"waiting" | "reading" | "fading" | "read">("waiting");
  #seconds = 0;
  #counting: ReturnType<typeof setInterval> | undefined;

  /** The line, in the language of the view; "": it is not shown. */
  line(view: View): string {
    return this.#stage === "reading" || this.#stage === "fading" ? (view.goal ?? "") : "";
  }

  get fading(): boolean {
    return this.#stage === "fading";
  }

  /** A player who has not read it for this game sees it from now on. */
  viewChanged(view: View): void {
    const ended = view.position.over || !!view.closed;
    if (this.#stage !== "waiting") {
      if (ended) this.close();
      return;
    }
    if (ended || !view.goal || !view.your_seats?.length || read(keyOf(view.game))) return;
    this.#stage = "reading";
    this.#counting = setInterval(() => this.#count(view.game), 1000);
  }

  close(): void {
    clearInterval(this.#counting);
    this.#stage = "read";
  }

  #count(game: string): void {
    if (document.visibilityState !== "visible") return;
    this.#seconds += 1;
    if (this.#seconds >= READING) this.#stage = "fading";
    if (this.#seconds < READING + FADING) return;
    keep(keyOf(game), "read");
    this.close();
  }
}

const keyOf = (game: string) => `goal.${game}`;
