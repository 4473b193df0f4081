/** The viewer's own seat at a table. It is taken here, moved here by a link, or kept by the browser. It may have moved to another
 * device. */

import { freshEntropy, secretIn } from "../lib/api";
import { askedAt, bringOver, sitDown, unanswered } from "../lib/idempotent";
import { isKept } from "../lib/localStore";
import type { LiveTable } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import { route } from "../lib/route.svelte";
import { heldAt, hold, holdBranch, letGo } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type { View } from "../lib/wire";
import { account } from "../me/account.svelte";

export class OwnSeat {
  /** Two taps take one seat. The second would fail because the seat is taken, by the viewer themselves. */
  #taking = false;
  /** The notice that the browser keeps no seats was shown. */
  #warned = false;

  constructor(private readonly live: LiveTable) {}

  /** Opening a link that moves a seat to this device takes it. The secret is removed from the address. Returns whether a seat came. */
  async bring(): Promise<boolean> {
    const secret = secretIn(location.hash);
    if (!secret) return false;
    const { pathname, hash } = location;
    history.replaceState(null, "", pathname);
    // a link works once: after a lost answer, the request repeats with the same key
    try {
      await bringOver(this.live.table, { secret, token: this.#token });
      this.live.introduce();
      news.tell(settings.words.seatIsHere);
      return true;
    } catch (error) {
      if (unanswered(error) && location.pathname === pathname) history.replaceState(null, "", pathname + hash);
      news.refuse(error);
      return false;
    }
  }

  /** A viewer who requested a seat, got no answer and reloaded the page may have it. */
  async askAgain(): Promise<void> {
    const { table } = this.live;
    const wanted = askedAt(table)?.seat;
    if (!wanted || heldAt(table)) return;
    await sitDown(table, wanted).then(
      () => this.live.introduce(),
      () => {},
    );
  }

  /** Sit down. */
  async take(seat: number, name: string): Promise<void> {
    if (this.#taking) return;
    this.#taking = true;
    if (!account.signedIn) settings.call(name);
    try {
      const shaken = this.live.view?.dice;
      const entropy = shaken ? freshEntropy() : "";
      const seen = shaken ? { commitment: shaken.commitment, added: [entropy] } : undefined;
      await sitDown(this.live.table, { name: settings.name, seat, token: this.#token, entropy }, seen);
      this.live.introduce();
    } catch (error) {
      this.#taking = false;
      news.refuse(error);
    }
  }

  /** What a new view of the table means for the seat. Returns whether it now belongs to another device. */
  viewChanged(now: View, before: View | null): boolean {
    if (now.your_seats?.length) {
      this.#taking = false;
      this.#keep(now, now.your_seats);
    }
    return !!before?.your_seats?.length && !now.your_seats?.length && !now.host && this.#lost();
  }

  get #token(): string {
    return heldAt(this.live.table)?.token ?? "";
  }

  /** The browser's storage may have been cleared meanwhile, or stores nothing. */
  #keep(now: View, seats: readonly number[]): void {
    const { table, token } = this.live;
    if (!token) return;
    if (!heldAt(table)) {
      if (now.origin) holdBranch({ table, token, seats }, undefined);
      else hold({ table, token, seats });
    }
    if (this.#warned || isKept("seats") || now.position.over) return;
    this.#warned = true;
    news.tell(settings.words.seatNotKept);
  }

  #lost(): boolean {
    const { words } = settings;
    const { table, token } = this.live;
    if (!heldAt(table) && !token) {
      news.tell(words.signedOutHere, { kind: "refused", action: { label: words.signIn, run: () => route.go("/me") } });
      return false;
    }
    letGo(table);
    this.live.giveUp();
    news.tell(words.seatIsElsewhere, { kind: "refused" });
    return true;
  }
}
