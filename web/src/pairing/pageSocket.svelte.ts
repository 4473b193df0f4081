/** A page's connection to the server, `GET /api/live`: it brings news of invitations, and the player waits for an opponent through it. While
 * it is open, a signed-in player is online. */

import { account } from "../me/account.svelte";
import { newKey, sitDown } from "../lib/idempotent";
import { news } from "../lib/news.svelte";
import { route } from "../lib/route.svelte";
import { hold } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type { FromPage, Invitation, Timing, ToPage, Wait } from "../lib/wire";
import { catalogue as pairingWords } from "./words/catalogue";

/** Milliseconds before the next try: at first, doubled with every try, and at most. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** The game for which the player waits. */
export interface Wish {
  game: string;
  title: string;
  mode: string;
  options: Wait["options"];
  timing: Timing;
}

/** A waiting player's wish, since when (milliseconds), and the id of their pool once the server has confirmed it. */
export interface Waiting {
  wish: Wish;
  since: number;
  pool: string;
}

class PageSocket {
  waiting = $state.raw<Waiting | null>(null);
  /** The account for which the connection stays open; empty: it is open only while the player waits. */
  #account = "";
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_WAIT;
  /** The token that will hold the seat of a player without an account. */
  #key = "";
  /** The invitations that were shown. */
  readonly #told = new Set<string>();

  /** Stay connected for this account; "" for none. */
  stayFor(who: string): void {
    if (who === this.#account) return;
    this.#account = who;
    this.#close();
    if (who || this.waiting) this.#open();
  }

  /** Wait for an opponent. */
  wait(wish: Wish): void {
    this.waiting = { wish, since: Date.now(), pool: "" };
    this.#key = newKey();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask();
    else if (!this.#socket) this.#open();
  }

  /** Wait no longer. */
  stop(): void {
    if (!this.waiting) return;
    this.waiting = null;
    this.#send({ type: "stop_waiting" });
    if (!this.#account) this.#close();
  }

  #send(message: FromPage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ask(): void {
    if (!this.waiting) return;
    const { game, options, timing } = this.waiting.wish;
    this.#send({
      type: "wait",
      game,
      options,
      timing,
      name: settings.name,
      language: settings.language,
      key: account.signedIn ? "" : this.#key,
      unwelcome: account.blocked.map((item) => item.account),
    });
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = FIRST_WAIT;
      this.#ask();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) void this.#take(JSON.parse(event.data) as ToPage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.waiting) this.waiting = { ...this.waiting, pool: "" }; // the server has taken the player out of the pool
      if (!this.#account && !this.waiting) return;
      this.#retry = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(LONGEST_WAIT, 2 * this.#pause);
    };
  }

  #close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  async #take(message: ToPage): Promise<void> {
    switch (message.type) {
      case "waits":
        if (this.waiting) this.waiting = { ...this.waiting, pool: message.pool };
        break;
      case "paired":
        this.waiting = null;
        hold({ table: message.table, seats: message.seats, token: message.token ?? "" });
        news.say(pairingWords[settings.language].opponentFound);
        route.go(`/t/${message.table}`);
        if (!this.#account) this.#close();
        break;
      case "refused":
        this.waiting = null;
        news.tell(message.text, { kind: "refused" });
        break;
      case "declined":
        news.tell(pairingWords[settings.language].hasDeclined(message.name));
        break;
      case "invited":
        account.invited += 1;
        await this.#showInvitation().catch(console.warn); // the lobby shows it anyway
    }
  }

  async #showInvitation(): Promise<void> {
    const [latest] = await account.invitations();
    if (!latest || this.#told.has(latest.table.table)) return;
    const { table, title } = latest.table;
    this.#told.add(table);
    const words = pairingWords[settings.language];
    news.tell(words.challenges({ name: latest.by, title }), {
      action: { label: words.accept, run: () => void news.attempt(() => accept(latest)) },
      other: { label: words.decline, run: () => void this.#decline(table) },
    });
  }

  async #decline(table: string): Promise<void> {
    if (await news.attempt(() => account.decline(table))) account.invited += 1;
  }
}

/** Sit at the table of an invitation, in its first open seat. */
async function accept({ table }: Invitation): Promise<void> {
  await sitDown(table.table, { name: settings.name, seat: table.seats[0]?.seat ?? null });
  route.go(`/t/${table.table}`);
}

export const pageSocket = new PageSocket();
