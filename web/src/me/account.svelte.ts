/** The account to which this browser is signed in, and its operations. */

import { ask } from "../lib/api";
import { notifications } from "../lib/notifications.svelte";
import { held, letGo } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type {
  BlockedCard,
  Codes,
  Follow,
  Following,
  GamesKept,
  Invitation,
  Me,
  Met,
  MetLately,
  MyGames,
  MyInvitations,
  NewReport,
  ShowPresence,
  TableCard,
  TokenMade,
  Welcome,
} from "../lib/wire";
import { blockedHere, blockHere, unblockHere } from "./blocked";
import { makePasskey, usePasskey } from "./passkeys";

/** The most tables that one request hands over. */
const AT_ONCE = 20;

type Options = Record<string, unknown>;

const at = (path: string) => `/api/me${path}?language=${settings.language}`;

/** `GET /api/me/games.zip`: the records of all games. */
export const allGames = "/api/me/games.zip";

class Account {
  /** What the server knows about this visitor; null until it has answered. */
  me = $state.raw<Me | null>(null);
  /** Counts the news of invitations: those who show them ask again. */
  invited = $state(0);

  /** The account's name; empty when nobody is signed in. */
  get name(): string {
    return this.me?.name ?? "";
  }

  get signedIn(): boolean {
    return !!this.me?.account;
  }

  async load(): Promise<void> {
    this.me = await ask<Me>(at(""));
  }

  /** Create an account. Return its recovery codes, or null when no passkey was made. */
  async register(name: string): Promise<readonly string[] | null> {
    const credential = await makePasskey(await ask<Options>(at("/register"), { name }));
    if (!credential) return null;
    const welcome = await ask<Welcome>(at("/registered"), { credential });
    await this.load();
    return welcome.codes ?? [];
  }

  /** Sign in by a passkey. Return false when none was given. */
  async signIn(): Promise<boolean> {
    const credential = await usePasskey(await ask<Options>(at("/sign-in"), {}));
    if (!credential) return false;
    await ask<Welcome>(at("/signed-in"), { credential });
    await this.load();
    return true;
  }

  async recover(code: string): Promise<void> {
    await ask<Welcome>(at("/recover"), { code });
    await this.load();
  }

  /** Sign out this browser, another one, or all. */
  async signOut(which: { device?: string; everywhere?: boolean } = {}): Promise<void> {
    await ask(at("/sign-out"), which);
    if (!which.device) await notifications.signedOut().catch(() => {}); // on failure, the notifications page shows what remains
    await this.load();
  }

  async rename(name: string): Promise<void> {
    await ask<Welcome>(at("/name"), { name });
    await this.load();
  }

  async remove(name: string): Promise<void> {
    await ask(at("/delete"), { name });
    await notifications.signedOut().catch(() => {}); // the same as when the player signs out
    await this.load();
  }

  /** Add a passkey. Return false when none was made. */
  async addPasskey(): Promise<boolean> {
    const credential = await makePasskey(await ask<Options>(at("/passkeys"), {}));
    if (!credential) return false;
    await ask(at("/passkeys/added"), { credential });
    await this.load();
    return true;
  }

  async removePasskey(passkey: string): Promise<void> {
    await ask(at("/passkeys/remove"), { passkey });
    await this.load();
  }

  async renewCodes(): Promise<readonly string[]> {
    const { codes } = await ask<Codes>(at("/codes"), {});
    await this.load();
    return codes;
  }

  async makeToken(label: string): Promise<string> {
    const { token } = await ask<TokenMade>(at("/tokens"), { label });
    await this.load();
    return token;
  }

  async removeToken(token: string): Promise<void> {
    await ask(at("/tokens/remove"), { token });
    await this.load();
  }

  /** Hand the seats that this browser holds over to the account, and return the number of tables. */
  async keepGames(): Promise<number> {
    const tables: string[] = [];
    const seats = held().map(({ table, token }) => ({ table, token }));
    for (let start = 0; start < seats.length; start += AT_ONCE) {
      const kept = await ask<GamesKept>(at("/seats"), { seats: seats.slice(start, start + AT_ONCE) });
      tables.push(...kept.tables);
    }
    tables.forEach(letGo);
    return tables.length;
  }

  /** The blocked players: stored with the account, else in this browser. */
  get blocked(): readonly BlockedCard[] {
    return this.signedIn ? (this.me?.blocked ?? []) : blockedHere();
  }

  /** Block the player in a seat: they can no longer sit at the viewer's tables. */
  async block(table: string, seat: number): Promise<BlockedCard> {
    const card = await ask<BlockedCard>(`/api/tables/${encodeURIComponent(table)}/blocks?language=${settings.language}`, { seat });
    if (this.signedIn) await this.load();
    else blockHere(card);
    return card;
  }

  async unblock(who: string): Promise<void> {
    if (!this.signedIn) return unblockHere(who);
    await ask(at("/blocks/remove"), { account: who });
    await this.load();
  }

  /** Report the player in a seat to the server's administrator. */
  async report(table: string, report: NewReport): Promise<void> {
    await ask(`/api/tables/${encodeURIComponent(table)}/reports?language=${settings.language}`, report);
  }

  /** Recent opponents, by account. */
  async met(): Promise<readonly Met[]> {
    return (await ask<MetLately>(at("/lately"))).people;
  }

  /** The tables to which the viewer is invited. */
  async invitations(): Promise<readonly Invitation[]> {
    return (await ask<MyInvitations>(at("/invitations"))).invitations;
  }

  /** The players whom the account follows, and whether its followers see when it is online. */
  following(): Promise<Following> {
    return ask<Following>(at("/following"));
  }

  async follow(name: string, wish: boolean): Promise<void> {
    await ask<Follow>(`/api/players/${encodeURIComponent(name)}/follow?language=${settings.language}`, { follow: wish } satisfies Follow);
  }

  async showPresence(shown: boolean): Promise<void> {
    await ask<ShowPresence>(at("/presence"), { shown } satisfies ShowPresence);
  }

  async decline(table: string): Promise<void> {
    await ask(at("/invitations/declined"), { table });
  }

  games(page = 1, game = ""): Promise<MyGames> {
    return ask<MyGames>(`${at("/games")}&page=${page}&game=${encodeURIComponent(game)}`);
  }

  /** All its unfinished tables: they come before the finished ones. */
  async running(): Promise<readonly TableCard[]> {
    const found: TableCard[] = [];
    for (let page = 1; ; page++) {
      const { tables, pages } = await this.games(page);
      found.push(...tables.filter((card) => !card.over));
      if (page >= pages || tables.some((card) => card.over)) return found;
    }
  }
}

export const account = new Account();
