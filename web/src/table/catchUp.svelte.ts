/** Catching up: replays move by move what happened at a table since the viewer last looked. */

import { noteSeen, seenOf } from "../lib/api";
import type { LiveTable } from "../lib/live.svelte";
import { heldAt } from "../lib/seats";
import { AWAY, lastSeen, laterIn, laterOf, missedOf, remember, sinceOwnTurn, wholeOf, type Missed, type Seen } from "../lib/lastSeen";
import { settings } from "../lib/settings.svelte";
import { account } from "../me/account.svelte";
import { isBare } from "../scene/bare";

/** Milliseconds between two updates that the viewer is still looking. */
const PULSE = 10_000;
/** Milliseconds that a returning viewer may wait for the news: a connection that slept takes a moment. */
const PATIENCE = 15_000;
/** Milliseconds for which each move is shown. */
const PACE = 1400;
/** Milliseconds before the account records what this device has shown: a page that unloads may be unable to. */
const SETTLED = 1500;

export class CatchUp {
  /** What there is to show; null: nothing. */
  missed = $state.raw<Missed | null>(null);
  /** The shown place: 0 is the table as last seen, 1 the first move since; null: nothing yet. */
  place = $state<number | null>(null);
  /** The replay advances by itself. */
  plays = $state(false);

  #seen: Seen | undefined;
  /** The last seen ply is known, on all devices if an account stores it. */
  #known = false;
  #pulse: ReturnType<typeof setInterval>;
  #returned: ReturnType<typeof setTimeout> | undefined;
  /** The last ply sent to the account, and the timer that sends the next one. */
  #noted = -1;
  #storyPlayer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.#storyPlayer);
    document.removeEventListener("visibilitychange", this.#turned);
    removeEventListener("pagehide", this.#stillHere);
  }

  async #askElsewhere(): Promise<void> {
    try {
      if (account.me === null || account.signedIn) this.#seen = laterOf(this.#seen, await seenOf(this.live.table), Date.now());
    } catch {
      // what this browser knows must do
    }
    this.#known = true;
    if (this.live.view) this.viewChanged();
  }

  /** The ply at this place, within the game's length. */
  #plyAt(place: number): number {
    return this.missed ? (place === 0 ? this.missed.from : (this.missed.plies[place - 1] ?? this.live.ply)) : this.live.ply;
  }

  /** Whether the replay is running. Moving elsewhere ends it. */
  showing = $derived.by(() => this.place !== null && this.missed !== null && this.live.looking === this.#plyAt(this.place));
  /** Whether this move's view has come, so that the next one may. */
  shown = $derived.by(() => this.showing && this.live.past?.ply === this.live.looking);

  /** The table has a new view. */
  viewChanged(): void {
    if (document.visibilityState === "hidden" || !this.#known) return;
    if (this.missed?.whole && this.showing) return this.#note();
    const missed = missedOf(this.#seen, this.live.log, Date.now());
    if (missed) this.missed = missed;
    else if (this.missed && this.live.ply > (this.missed.plies.at(-1) ?? 0) && !this.showing) this.missed = null;
    this.#note();
  }

  /** What others have played since the viewer's own last turn, for replay on demand. */
  lately = $derived.by((): Missed | null => sinceOwnTurn(this.live.log, this.live.view?.your_seats ?? []));

  /** Replay it. */
  replay(): void {
    this.missed = this.lately;
    this.start();
  }

  /** Replay the whole game. */
  replayAll(): void {
    this.missed = wholeOf(this.live.log);
    if (this.missed) this.start();
  }

  /** A game's replay must not begin with an empty board: it begins at the first board with content. */
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

  /** Go to a place; after the last one, show the current position. */
  go(place: number): void {
    if (!this.missed || place > this.missed.plies.length) return this.end();
    this.place = Math.max(0, place);
    this.live.look(this.#plyAt(this.place), true);
  }

  /** Calls `go` with the next place after a delay. Returns a function that cancels this. */
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
    if (this.#noted === this.live.ply) return;
    clearTimeout(this.#storyPlayer);
    this.#storyPlayer = setTimeout(() => this.#tell(), SETTLED);
  }

  /** Tell the account what was seen, for its other devices. */
  #tell(): void {
    clearTimeout(this.#storyPlayer);
    // a seat that this browser holds by a token is not the account's: its other devices do not have it
    if (!account.signedIn || !this.live.view?.your_seats?.length || heldAt(this.live.table)) return;
    const { ply } = this.live;
    this.#noted = ply;
    noteSeen(this.live.table, ply).catch(() => (this.#noted = -1));
  }

  #stillHere = (): void => {
    const here = document.visibilityState !== "hidden" && this.live.view !== null && this.#known;
    // after sleep, a browser does not know yet what it has missed
    if (here && this.#seen && Date.now() - this.#seen.at < AWAY) this.#note();
  };

  #turned = (): void => {
    if (!this.live.view || !this.#known) return;
    if (document.visibilityState === "hidden") return this.#tell();
    if (missedOf(this.#seen, this.live.log, Date.now())) return this.viewChanged();
    clearTimeout(this.#returned);
    this.#returned = setTimeout(() => this.#note(), PATIENCE);
  };
}
