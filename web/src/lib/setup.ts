/** Table setup in the lobby: options beside the presets, who sits where, and what this browser remembers. */

import { localeOf } from "./dates";
import { keep, readJson } from "./localStore";
import type { GameCard, Language, Mark, NewTable, OfferedOption, OfferedValue, OptionValue, PresetCard, SeatRequest, Timing } from "./wire";
import type { Words } from "./words/catalogue";

export type Who = SeatRequest["who"];
export type Options = Readonly<Record<string, OptionValue>>;

export interface Seating {
  who: Who;
  level: number;
  lender: string;
  /** The bot's style; empty: its level's own. */
  style?: string;
}

/** The remembered setup of a game's last table. `preset` holds the preset's options, `chosen` the other choices. */
export interface Remembered {
  preset: Options;
  chosen: Options;
  seats: readonly Seating[];
  /** The level that the lobby suggested then. Bots of another level are the player's own choice. */
  suggested?: number;
  timing?: Timing;
  chat?: NonNullable<NewTable["chat"]>;
  takebacks?: boolean;
  /** Whether spectators were allowed. */
  watch?: boolean;
  /** Whether open seats were open to anyone. */
  anybody?: boolean;
}

/** The other players: so many of the server's bots, of these levels; friends, or none; or only bots play. */
export interface Company {
  kind: "bots" | "crew" | "friends" | "nobody" | "watching";
  bots: number;
  levels: readonly number[];
}

const WHO: readonly Who[] = ["you", "open", "bot"];

/** One offer's options for a table's seats, or for the table. */
export function namesOf(offer: OfferedOption, seats: number): readonly string[] {
  return offer.each_seat ? offer.options.slice(0, seats) : offer.options;
}

function offered(offer: OfferedOption, value: OptionValue | undefined): value is OptionValue {
  return offer.values.some((each) => each.value === value);
}

/** A preset with the other choices. Where no two seats may have the same value, seats without a choice give way. */
export function optionsOf(game: GameCard, preset: PresetCard, chosen: Options): Options {
  const options: Record<string, OptionValue> = { ...preset.options };
  for (const offer of game.offers ?? []) {
    const names = namesOf(offer, preset.marks.length);
    const chosenNames = names.filter((name) => offered(offer, chosen[name]));
    for (const name of chosenNames) options[name] = chosen[name]!;
    const once = offer.once ?? [];
    const taken = new Set(chosenNames.map((name) => options[name]).filter((value) => once.includes(value!)));
    const others = names.filter((name) => !chosenNames.includes(name) && once.includes(options[name]!));
    const displaced = others.filter((name) => taken.has(options[name]));
    for (const name of others) if (!displaced.includes(name)) taken.add(options[name]);
    for (const name of displaced) {
      options[name] = once.find((value) => !taken.has(value)) ?? options[name]!;
      taken.add(options[name]);
    }
  }
  return options;
}

/** The choices after an option takes a value. A unique value is removed from another seat that had chosen it. */
export function choosing(offer: OfferedOption, chosen: Options, name: string, value: OptionValue): Options {
  const rest = Object.entries(chosen).filter(
    ([other, had]) => other !== name && !(offer.options.includes(other) && had === value && offer.once?.includes(value)),
  );
  return { ...Object.fromEntries(rest), [name]: value };
}

/** An option's value, as the lobby shows it. */
export function valueOf(offer: OfferedOption, options: Options, name: string): OfferedValue | undefined {
  return offer.values.find((each) => each.value === options[name]);
}

/** Each seat's emblems, with the face and name of its choice. Numbers distinguish two seats with the same choice. */
export function marksOf(game: GameCard, preset: PresetCard, options: Options): readonly (readonly Mark[])[] {
  const shown = preset.marks.map((marks, seat) => {
    const [mark, ...rest] = marks;
    const offer = (game.offers ?? []).find((each) => each.each_seat); // the first is what its seat is known by
    const changed = offer && options[offer.options[seat]!] !== preset.options[offer.options[seat]!];
    const value = changed && valueOf(offer, options, offer.options[seat]!);
    return mark && value ? [{ ...mark, label: value.name, face: value.face ?? [] }, ...rest] : marks;
  });
  const labels = shown.map((marks) => marks[0]?.label);
  return shown.map(([mark, ...rest], seat) =>
    mark && labels.indexOf(mark.label) < seat
      ? [{ ...mark, label: `${mark.label} ${seat + 1}` }, ...rest]
      : [...(mark ? [mark] : []), ...rest],
  );
}

/** The other players at a table with this setup. */
export function companyOf(game: GameCard, seats: readonly Seating[]): Company {
  const bots = seats.filter((seat) => seat.who === "bot");
  const own = bots.filter((seat) => !seat.lender).map((seat) => seat.level);
  const company = { bots: own.length, levels: [...new Set(own)].sort((a, b) => a - b) };
  if (seats.some((seat) => seat.who === "open")) return { kind: "friends", ...company };
  if (!seats.some((seat) => seat.who === "you")) return { kind: "watching", ...company };
  return { kind: bots.length === 0 ? "nobody" : game.cooperative ? "crew" : "bots", ...company };
}

/** The text of the button that opens a table. */
export function playText(title: string, { kind, bots, levels }: Company, again: boolean, words: Words, language: Language): string {
  const remote = levels.length === 0 && (kind === "bots" || kind === "crew");
  const list = new Intl.ListFormat(localeOf(language)).format(levels.map((level) => words.levelName(level)));
  return words.playGame({ title, kind: remote ? "nobody" : kind, n: bots, levels: list, again });
}

/** The remembered preset; the first one if it no longer exists. */
export function presetOf(game: GameCard, remembered: Options): number {
  const beside = new Set((game.offers ?? []).flatMap((offer) => offer.options));
  const same = (preset: PresetCard) =>
    Object.entries(preset.options).every(([name, value]) => beside.has(name) || (remembered[name] ?? value) === value);
  return Math.max(0, game.presets.findIndex(same));
}

/** The initial seats of a new table: the player at the first seat, bots of this level at the others. */
export function seatsAtFirst(game: GameCard, level: number): Seating[] {
  const most = Math.max(...game.presets.map((preset) => preset.marks.length));
  return Array.from({ length: most }, (_, seat) => ({ who: seat === 0 ? "you" : "bot", level, lender: "", style: "" }));
}

interface Memory {
  last: string;
  games: Record<string, Remembered>;
}

function memory(): Memory {
  const kept = readJson("setups") as Partial<Memory> | null;
  const games = typeof kept?.games === "object" && kept.games !== null ? kept.games : {};
  return { last: typeof kept?.last === "string" ? kept.last : "", games };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isSeating(value: unknown): value is Seating {
  const seat = value as Partial<Seating> | null;
  return isObject(seat) && WHO.includes(seat.who as Who) && typeof seat.level === "number" && typeof seat.lender === "string";
}

/** The game that was opened last; "" if none was. */
export function lastGame(): string {
  return memory().last;
}

/** Let the lobby begin with this game. */
export function suggest(game: string): void {
  keep("setups", JSON.stringify({ ...memory(), last: game }));
}

/** A game's last table setup, if this browser remembers it. */
export function remembered(game: string): Remembered | undefined {
  const kept = memory().games[game];
  const whole =
    isObject(kept) && isObject(kept.preset) && isObject(kept.chosen) && Array.isArray(kept.seats) && kept.seats.every(isSeating);
  return whole ? kept : undefined;
}

/** Remember a game's table setup. */
export function remember(game: string, setup: Remembered): void {
  keep("setups", JSON.stringify({ last: game, games: { ...memory().games, [game]: setup } }));
}
