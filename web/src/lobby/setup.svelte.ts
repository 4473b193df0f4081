/** The form of a new table of one game: the choices, and the request that opens the table. */

import { SvelteSet } from "svelte/reactivity";
import { dice, openTable } from "../lib/api";
import { retry, newKey, unanswered } from "../lib/idempotent";
import { news } from "../lib/news.svelte";
import { route } from "../lib/route.svelte";
import { hold, type DiceSeen } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import {
  choosing,
  companyOf,
  marksOf,
  optionsOf,
  presetOf,
  remember,
  remembered,
  seatsAtFirst,
  type Options,
  type Seating,
} from "../lib/setup";
import { playedGames } from "../statistics/played";
import type { GameCard, NewTable, OfferedOption, OptionValue, Timing } from "../lib/wire";
import type { Wish } from "../pairing/pageSocket.svelte";
import { account } from "../me/account.svelte";
import { suggestionOf, type Suggestion } from "./suggesting";

export class SetUp {
  /** The game's card, in the current language. */
  readonly #card: () => GameCard;
  mode = $state(0);
  seats: Seating[] = $state([]);
  chosen = $state.raw<Options>({});
  timing = $state.raw<Timing>();
  wishRated = $state(false);
  chat = $state<NonNullable<NewTable["chat"]>>("players");
  takebacks = $state(true);
  /** Whether spectators are allowed, and whether anyone may take an open seat. By default nobody may: the seat is kept for a friend. */
  watch = $state(false);
  anybody = $state(false);
  /** The invited players: accounts, and guests who get the link. */
  readonly invite = new SvelteSet<string>();
  readonly tell = new SvelteSet<string>();
  busy = $state(false);
  /** The last table that was requested, while the request is unanswered. */
  #asked: { text: string; added: { ticket?: string; entropy?: string; key: string }; seen: DiceSeen | undefined } | null = null;
  /** Whether a table of this game was opened before. If so, the form starts with that table's choices. */
  readonly again: boolean;
  /** The level of bots for a player with these results. */
  readonly suggestion: Suggestion;

  constructor(card: () => GameCard) {
    this.#card = card;
    const game = card();
    const last = remembered(game.name);
    this.again = !!last;
    this.suggestion = suggestionOf(game, playedGames());
    this.seats = seatsAtFirst(game, this.suggestion.level);
    if (!last) {
      this.mode = presetOf(game, game.usual_options ?? {});
      return;
    }
    this.mode = presetOf(game, last.preset);
    this.chosen = last.chosen;
    last.seats.slice(0, this.seats.length).forEach((seat, place) => {
      // a friend of the last table may be away today: one tap begins a game that can start at once
      const who = seat.who === "open" ? "bot" : seat.who;
      const level = seat.level === last.suggested ? this.suggestion.level : this.#level(seat.level);
      this.seats[place] = { ...seat, who, level, style: this.#style(seat.style) };
    });
    this.timing = last.timing;
    this.chat = last.chat ?? "players";
    this.takebacks = last.takebacks ?? true;
    this.watch = last.watch ?? false;
    this.anybody = last.anybody ?? false;
  }

  #level(level: number): number {
    const levels = this.game.levels.map((each) => each.level);
    return levels.includes(level) ? level : this.suggestion.level;
  }

  #style(style = ""): string {
    return this.game.styles?.some((each) => each.name === style) ? style : "";
  }

  get game(): GameCard {
    return this.#card();
  }

  get preset() {
    return this.game.presets[this.mode] ?? this.game.presets[0]!;
  }

  get seated(): readonly Seating[] {
    return this.seats.slice(0, this.preset.marks.length);
  }

  get options(): Options {
    return optionsOf(this.game, this.preset, this.#choices);
  }

  /** The player's choices. Before the first table they are over the game's suggestions, which follow the page's language. */
  get #choices(): Options {
    return this.again ? this.chosen : { ...this.game.usual_options, ...this.chosen };
  }

  get marks() {
    return marksOf(this.game, this.preset, this.options);
  }

  get company() {
    return companyOf(this.game, this.seated);
  }

  /** Why the bots' level is another one than last time; nothing if it is not, or if the player has chosen levels. */
  get levelChanged(): Suggestion["changed"] {
    const { level, changed } = this.suggestion;
    return this.company.levels.length === 1 && this.company.levels[0] === level ? changed : undefined;
  }

  get someOpen(): boolean {
    return this.seated.some((seat) => seat.who === "open");
  }

  get mayRate(): boolean {
    return account.signedIn && !this.game.cooperative && this.preset.marks.length > 1;
  }

  get rated(): boolean {
    return this.mayRate && this.wishRated;
  }

  /** Whether the open seats are open to anyone. */
  get forAnybody(): boolean {
    return this.someOpen && this.anybody;
  }

  choose(offer: OfferedOption, option: string, value: OptionValue): void {
    this.chosen = choosing(offer, this.chosen, option, value);
  }

  /** Choose a mode for two or more, if the chosen one is for one player. */
  forSeveral(): void {
    const several = this.game.presets.findIndex((preset) => preset.marks.length > 1);
    if (this.preset.marks.length < 2 && several >= 0) this.mode = several;
  }

  /** Open a table like the last one, and invite this account to its first seat that is not the player's. */
  challenge(who: string): Promise<string | undefined> {
    this.forSeveral();
    this.#bots();
    const other = this.seats.findIndex((seat, place) => seat.who !== "you" || place > 0);
    this.seats[other] = { ...this.seats[other]!, who: "open" };
    this.invite.clear();
    this.invite.add(who);
    this.anybody = false;
    return this.open();
  }

  /** Open a table like the last one, with bots at the other seats. */
  playBots(): Promise<string | undefined> {
    this.#bots();
    return this.open();
  }

  /** The player sits, and bots sit at the seats of friends. */
  #bots(): void {
    if (!this.seated.some((seat) => seat.who === "you")) this.seats[0] = { ...this.seats[0]!, who: "you" };
    this.seats = this.seats.map((seat) => (seat.who === "open" ? { ...seat, who: "bot" } : seat));
  }

  /** What the player waits for in a pool: this game, mode and clock. A game over days, or without a clock, waits with ten minutes. */
  get wish(): Wish {
    const { game, preset, options, timing } = this;
    const time_up = game.time_up?.includes("loss") ? "loss" : (game.time_up?.[0] ?? "bot");
    const usual: Timing = { clock: { kind: "fischer", minutes: 10, increment: 5 }, time_up };
    const mode = game.presets.length > 1 ? preset.label : "";
    return { game: game.name, title: game.title, mode, options, timing: timing?.clock.kind === "fischer" ? { ...timing, time_up } : usual };
  }

  /** Open the table and go there. Return its id, or nothing when it was refused. */
  async open(): Promise<string | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    try {
      const wanted = {
        game: this.game.name,
        options: this.options,
        seats: this.seated.map(({ who, level, lender, style }) => {
          if (who !== "bot") return { who };
          return lender ? { who, lender } : { who, level, ...(style && !this.rated && { style }) };
        }),
        name: settings.name,
        unwelcome: account.blocked.map((item) => item.account),
        language: settings.language,
        listed: this.watch || this.forAnybody,
        friends: this.someOpen && !this.anybody,
        timing: this.timing,
        rated: this.rated,
        chat: this.chat,
        takebacks: this.takebacks,
        invite: this.someOpen ? [...this.invite] : [],
      };
      // if the answer was lost, request the same table again instead of a second one
      const text = JSON.stringify(wanted);
      if (this.#asked?.text !== text) {
        const { seen, ...added } = this.game.chance ? await dice() : { seen: undefined };
        this.#asked = { text, added: { ...added, key: newKey() }, seen };
      }
      const { added, seen } = this.#asked;
      const seated = await retry(() => openTable({ ...wanted, ...added }));
      this.#asked = null;
      const { preset, timing, chat, takebacks, watch, anybody } = this;
      const chosen = this.#choices;
      const seats = $state.snapshot(this.seats);
      const suggested = this.suggestion.level;
      remember(this.game.name, { preset: preset.options, chosen, seats, suggested, timing, chat, takebacks, watch, anybody });
      hold(seated, seen);
      route.go(`/t/${seated.table}`);
      return seated.table;
    } catch (error) {
      if (!unanswered(error)) this.#asked = null;
      news.refuse(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
