/**
 * The session that this phone shares with others: the known part of the log, and the exchange with the server.
 *
 * The phone has the truth: it works offline, and its entries are merged when the network returns. The server forgets only sessions that
 * every phone has. Any of the phones can then share the session again.
 */

import { ask, Trouble } from "$web/lib/api";
import { keep, read } from "$web/lib/localStore";
import { news } from "$web/lib/news.svelte";
import { settings } from "$web/lib/settings.svelte";
import type {
  AddToShared,
  AskSharedCode,
  JoinShared,
  ReadShared,
  SharedCode,
  SharedEntries,
  SharedSession,
  ShareSession,
} from "$web/lib/wire";
import type { Answer, Outcome, Setup } from "../rules/types";
import { game } from "../session.svelte";
import { catalogue } from "../words/catalogue";
import { chance, type Turn } from "../turns";
import { alike, changed, changeIn, ENTRY, opened, opening, toSend, type Change } from "./log";
import { merge, type Aside } from "./merge";

const KEPT = "nemesis.companion.shared";
const MINE = "nemesis.companion.mine";
const FRAGMENT = "#join=";
const SOONEST = 1000;
const LATEST = 15_000;

interface Kept {
  key: string;
  at: number;
  base: readonly Answer[];
  sent: readonly string[];
  aside: readonly Aside[];
}

/** `alone`. `joined`: all changes are sent. `offline`: they will be. `gone`: the server has forgotten the session. `full`: the server
 * takes no more of it. */
export type State = "alone" | "joined" | "offline" | "gone" | "full";

const told = <T>(path: string, body: unknown, signal?: AbortSignal) =>
  ask<T>(`/api/shared${path}?language=${settings.language}`, body, {}, signal);
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");

class Shared {
  key = $state("");
  state = $state<State>("alone");
  /** Entries that could not be merged, until a player has read the list. */
  aside = $state.raw<readonly Aside[]>([]);
  /** The character that this phone shows at the top; null: none. */
  mine = $state<string | null>(read(MINE));
  /** The session of an opened link. */
  invited = $state("");
  /** The page asks the player which session to join, or whether to join. */
  asking = $state(false);
  /** Some entries are not sent to the others yet. */
  behind = $state(false);
  #at = 0;
  /** The session that all phones have. */
  #base: readonly Turn[] = [];
  /** Changes that were sent but not confirmed: after a lost answer they must not be sent twice. */
  #sent: readonly string[] = [];
  #run = 0;
  #pause = SOONEST;
  #waiting: AbortController | null = null;
  #wake: () => void = () => {};

  constructor() {
    this.#open();
    game.changed = () => this.#changed();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => this.#hurry());
    addEventListener("hashchange", () => this.#invited());
    this.#invited();
    if (this.key) void this.#live();
  }

  get link(): string {
    return `${location.origin}${location.pathname}${FRAGMENT}${this.key}`;
  }

  /** The seat whose wounds and cards stand at the top of this phone. */
  show(character: string | null): void {
    this.mine = character;
    keep(MINE, character);
  }

  /** Share the session of this phone; throws `Trouble`. */
  async share(): Promise<void> {
    const { setup } = game;
    if (!setup) return;
    const first = opening(setup);
    if (first.length > ENTRY) throw new Trouble(catalogue[settings.language].boxTooLarge, 413);
    const { key } = await told<SharedSession>("", { game: "nemesis", page: "companion" } satisfies ShareSession);
    await told<SharedEntries>("/entries", { key, after: 0, entry: first } satisfies AddToShared);
    this.#settle(key, 1, []);
    void this.#live();
  }

  /** Letters for players who cannot scan; throws `Trouble`. */
  code = () => told<SharedCode>("/code", { key: this.key } satisfies AskSharedCode);

  /** Join the session of a code; throws `Trouble`. */
  async byCode(code: string): Promise<void> {
    await this.join((await told<SharedSession>("/join", { code } satisfies JoinShared)).key);
  }

  /**
   * Join a session. It replaces the one on this phone, unless both are the same session, shared before or still shared (`again`). In
   * that case the entries that only this phone has are merged. Throws `Trouble`.
   */
  async join(key: string, again = false): Promise<void> {
    let at = 0;
    let session: { setup: Setup; start: Outcome } | null = null;
    let theirs: readonly Turn[] = [];
    for (let more = true; more;) {
      const { entries } = await told<SharedEntries>("/read", { key, after: at } satisfies ReadShared);
      for (const entry of entries) {
        session ??= opened(entry);
        if (!session) throw new Trouble(catalogue[settings.language].notJoined, 404);
        if (at++) theirs = this.#next(session.start, theirs, entry) ?? theirs;
      }
      more = entries.length > 0;
    }
    if (!session) throw new Trouble(catalogue[settings.language].notJoined, 404);
    const { setup, start } = session;
    const same = JSON.stringify(setup) === JSON.stringify(game.setup);
    const common = theirs.slice(0, alike(theirs, game.turns));
    this.#settle(key, at, theirs);
    if (same && (again || common.some((turn) => !turn.quiet))) this.#join(start, setup, common, theirs);
    else game.replace(setup, start, theirs);
    this.#keep();
    void this.#live();
  }

  /** Leave: this phone goes on alone, with all its entries. */
  leave(): void {
    this.key = "";
    this.state = "alone";
    this.aside = [];
    this.#run += 1;
    this.#waiting?.abort();
    keep(KEPT, null);
  }

  /** The player has read the entries that were set aside. */
  dismiss(): void {
    this.aside = [];
    this.#keep();
  }

  /** A player has entered something here. */
  #changed(): void {
    if (!this.key) return;
    this.behind = true;
    this.#hurry();
  }

  #hurry(): void {
    this.#pause = SOONEST;
    this.#waiting?.abort();
    this.#wake();
  }

  #invited(): void {
    if (!location.hash.startsWith(FRAGMENT)) return;
    const key = decodeURIComponent(location.hash.slice(FRAGMENT.length));
    history.replaceState(null, "", location.pathname);
    if (!key || key === this.key) return;
    this.invited = key;
    this.asking = true;
  }

  #settle(key: string, at: number, base: readonly Turn[]): void {
    this.#run += 1;
    this.#waiting?.abort();
    this.key = key;
    this.#at = at;
    this.#base = base;
    this.#sent = [];
    this.state = "joined";
    this.#keep();
  }

  /** The exchange while the session is shared: send this phone's entries, else receive the others'. */
  async #live(): Promise<void> {
    const run = ++this.#run;
    const going = () => run === this.#run && this.key !== "";
    /** The server has lost the end of the log. The phone reads the whole log again and sends what only it has. */
    let lost = false;
    while (going()) {
      const waiting = (this.#waiting = new AbortController());
      const { start } = game;
      try {
        const [change] = toSend(this.#base, game.turns, newId);
        this.behind = change !== undefined;
        if (!start || document.hidden) await this.#rest(LATEST);
        else if (lost) return await this.join(this.key, true);
        else if (change) await this.#tell(change, going);
        else await this.#hear(waiting.signal, going);
        if (going() && start && !document.hidden) this.state = "joined";
        this.#pause = SOONEST;
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        if (!going()) return;
        if (waiting.signal.aborted) continue;
        if (error.status === 404 && error.field === "after") {
          lost = true;
          continue;
        }
        if (error.status === 404 || error.status === 409) {
          this.state = error.status === 404 ? "gone" : "full";
          return;
        }
        this.state = "offline";
        await this.#rest(this.#pause);
        this.#pause = Math.min(LATEST, this.#pause * 2);
      }
    }
  }

  #rest(pause: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #tell(change: Change, going: () => boolean): Promise<void> {
    this.#sent = [...this.#sent, change.id];
    this.#keep();
    const answer = await told<SharedEntries>("/entries", {
      key: this.key,
      after: this.#at,
      entry: JSON.stringify(change),
    } satisfies AddToShared);
    if (going()) this.#take(answer.entries);
  }

  async #hear(signal: AbortSignal, going: () => boolean): Promise<void> {
    const began = Date.now();
    const { entries } = await told<SharedEntries>("/read", { key: this.key, after: this.#at, wait: true } satisfies ReadShared, signal);
    if (!going()) return;
    this.#take(entries);
    if (!entries.length && Date.now() - began < SOONEST) await this.#rest(3 * SOONEST); // the server offers no long polling now
  }

  /** New entries of the log. The first ones are this phone's own, if they arrived at all. */
  #take(entries: readonly string[]): void {
    const { start, setup } = game;
    if (!start || !setup || !entries.length) return;
    const rest = [...entries];
    if (this.#sent.includes(changeIn(rest[0] ?? "")?.id ?? "")) {
      this.#base = this.#next(start, this.#base, rest.shift() ?? "") ?? this.#base;
      this.#at += 1;
    }
    this.#sent = [];
    let theirs = this.#base;
    for (const entry of rest) theirs = this.#next(start, theirs, entry) ?? theirs;
    this.#at += rest.length;
    if (rest.length) this.#join(start, setup, this.#base, theirs);
    this.#keep();
  }

  #next(start: Outcome, turns: readonly Turn[], entry: string): readonly Turn[] | null {
    const change = changeIn(entry);
    return change && changed(start, turns, change);
  }

  #join(start: Outcome, setup: Setup, base: readonly Turn[], theirs: readonly Turn[]): void {
    const words = catalogue[settings.language];
    const { turns, aside, ours, theirs: others } = merge(start, base, game.turns, theirs, chance);
    const gone = base.slice(alike(base, theirs), alike(base, game.turns));
    this.#base = theirs;
    if (alike(turns, game.turns) !== turns.length || turns.length !== game.turns.length) game.replace(setup, start, turns);
    this.aside = [...this.aside, ...aside];
    if (gone.some((turn) => !turn.quiet))
      news.tell(words.othersTookBack, {
        action: { label: words.putBack, run: () => void (game.again(gone) || news.tell(words.notPutBack, { kind: "refused" })) },
      });
    else if (ours && others) news.tell(words.joinedBoth({ ours, theirs: others }));
  }

  #keep(): void {
    if (!this.key) return;
    const kept: Kept = { key: this.key, at: this.#at, base: this.#base.map((turn) => turn.answer), sent: this.#sent, aside: this.aside };
    keep(KEPT, JSON.stringify(kept));
  }

  #open(): void {
    try {
      const kept = JSON.parse(read(KEPT) ?? "null") as Kept | null;
      if (!kept || !game.start) return;
      this.#base = changed(game.start, [], { id: "", keep: 0, answers: kept.base }) ?? [];
      if (this.#base.length !== kept.base.length) return;
      [this.key, this.#at, this.#sent, this.aside, this.state] = [kept.key, kept.at, kept.sent, kept.aside, "offline"];
    } catch {
      // unreadable data is not shared
    }
  }
}

export const shared = new Shared();
