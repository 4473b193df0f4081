/** Catching up: what happened at a table since its viewer last looked, gone through move by move. */

import { noteSeen, seenOf } from "../lib/api";
import type { LiveTable } from "../lib/live.svelte";
import { heldAt } from "../lib/seats";
import { AWAY, lastSeen, laterIn, laterOf, missedOf, remember, sinceOwnTurn, wholeOf, type Missed, type Seen } from "../lib/seen";
import { settings } from "../lib/settings.svelte";
import { account } from "../me/account.svelte";
import { isBare } from "../scene/bare";

/** Milliseconds between two notes that one is still looking. */
const PULSE = 10_000;
/** Milliseconds for which whoever comes back may wait for the news: a connection that slept takes a moment. */
const PATIENCE = 15_000;
/** Milliseconds for which each move is shown. */
const PACE = 1400;
/** Milliseconds after which the account is told what this device has shown: a page that goes may not be able to tell it any more. */
const SETTLED = 1500;

export class CatchingUp {
  /** What there is to show; null: nothing. */
  missed = $state.raw<Missed | null>(null);
  /** Which of it is shown: 0 is the table as it was seen last, 1 the first move since; null: nothing yet. */
  place = $state<number | null>(null);
  /** It goes on by itself. */
  plays = $state(false);

  #seen: Seen | undefined;
  /** It is known what was seen last: on all devices, where that is kept with an account. */
  #known = false;
  #pulse: ReturnType<typeof setInterval>;
  #returned: ReturnType<typeof setTimeout> | undefined;
  /** The ply that the account was told last, and what tells it the next one. */
  #told = -1;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly live: LiveTable) {
    this.#seen = lastSeen(live.table);
    void this.#askElsewhere();
    this.#pulse = setInterval(this.#stillHere, PULSE);
    document.addEventListener("visibilitychange", this.#turned);
    addEventListener("pagehide", this.#stillHere);
  }

  close(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#returned);
    clearTimeout(this.#telling);
    document.removeEventListener("visibilitychange", this.#turned);
    removeEventListener("pagehide", this.#stillHere);
  }

  async #askElsewhere(): Promise<void> {
    try {
      if (account.me === null || account.signedIn) this.#seen = laterOf(this.#seen, await seenOf(this.live.table), Date.now());
    } catch {
      // what this browser knows has to do
    }
    this.#known = true;
    if (this.live.view) this.picture();
  }

  /** The ply that is shown, as far as it goes. */
  #plyAt(place: number): number {
    return this.missed ? (place === 0 ? this.missed.from : (this.missed.plies[place - 1] ?? this.live.ply)) : this.live.ply;
  }

  /** Whether it is being shown; whoever leafs elsewhere has left it. */
  showing = $derived.by(() => this.place !== null && this.missed !== null && this.live.looking === this.#plyAt(this.place));
  /** Whether the picture of this move has come, so that the next one may. */
  shown = $derived.by(() => this.showing && this.live.past?.ply === this.live.looking);

  /** The table has a new picture. */
  picture(): void {
    if (document.visibilityState === "hidden" || !this.#known) return;
    if (this.missed?.whole && this.showing) return this.#note();
    const missed = missedOf(this.#seen, this.live.log, Date.now());
    if (missed) this.missed = missed;
    else if (this.missed && this.live.ply > (this.missed.plies.at(-1) ?? 0) && !this.showing) this.missed = null;
    this.#note();
  }

  /** What others have played since the viewer's own last turn, to be shown on demand. */
  lately = $derived.by((): Missed | null => sinceOwnTurn(this.live.log, this.live.view?.your_seats ?? []));

  /** Show it. */
  replay(): void {
    this.missed = this.lately;
    this.start();
  }

  /** Show the whole game. */
  replayAll(): void {
    this.missed = wholeOf(this.live.log);
    if (this.missed) this.start();
  }

  /** Nobody is shown an empty table as the beginning of a game: it begins where something lies there. */
  settle(): void {
    if (!this.shown || this.place !== 0 || !this.missed || !this.live.past || !isBare(this.live.past.board)) return;
    const later = laterIn(this.missed);
    if (!later) return;
    this.missed = later;
    this.go(0);
  }

  start(): void {
    this.plays = !settings.calm;
    this.go(0);
  }

  /** To a place; after the last one the game is shown as it stands. */
  go(place: number): void {
    if (!this.missed || place > this.missed.plies.length) return this.end();
    this.place = Math.max(0, place);
    this.live.look(this.#plyAt(this.place), true);
  }

  /** Calls `go` with the next place in a while; gives what calls it off. */
  goOn(): () => void {
    const next = setTimeout(() => this.go((this.place ?? 0) + 1), PACE);
    return () => clearTimeout(next);
  }

  end(): void {
    if (this.showing) this.live.backToGame();
    this.place = null;
    this.missed = null;
  }

  #note(): void {
    this.#seen = { ply: this.live.ply, at: Date.now() };
    remember(this.live.table, this.#seen);
    if (this.#told === this.live.ply) return;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.#tell(), SETTLED);
  }

  /** Tell the account what was seen, for its other devices. */
  #tell(): void {
    clearTimeout(this.#telling);
    // a seat that this browser holds by a token is not the account's, whose other devices do not have it
    if (!account.signedIn || !this.live.view?.your_seats?.length || heldAt(this.live.table)) return;
    const { ply } = this.live;
    this.#told = ply;
    noteSeen(this.live.table, ply).catch(() => (this.#told = -1));
  }

  #stillHere = (): void => {
    const here = document.visibilityState !== "hidden" && this.live.view !== null && this.#known;
    // a browser that has slept does not know yet what it has missed
    if (here && this.#seen && Date.now() - this.#seen.at < AWAY) this.#note();
  };

  #turned = (): void => {
    if (!this.live.view || !this.#known) return;
    if (document.visibilityState === "hidden") return this.#tell();
    if (missedOf(this.#seen, this.live.log, Date.now())) return this.picture();
    clearTimeout(this.#returned);
    this.#returned = setTimeout(() => this.#note(), PATIENCE);
  };
}
