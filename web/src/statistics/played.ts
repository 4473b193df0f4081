/** The games that the player has played in this browser. They are stored here and sent nowhere. */

import { keep, keepList, readList } from "../lib/localStore";
import type { View } from "../lib/wire";

/** `played`: a solo game without an opponent who could win. `shared`: all players tied for first. */
export const RESULTS = ["won", "lost", "shared", "played"] as const;
export type Result = (typeof RESULTS)[number];

export interface PlayedGame {
  table: string;
  game: string;
  /** When this browser saw the game end, in milliseconds. */
  ended: number;
  /** How many seats the table had, the player's own included. */
  seats: number;
  /** Other players who are people. */
  people: number;
  /** The levels of the bots in the other seats; a remote bot has none. */
  bots: readonly number[];
  result: Result;
}

export interface Tally {
  games: number;
  won: number;
  lost: number;
  shared: number;
}

export interface Summary extends Tally {
  /** Winning streaks: the current one and the longest. */
  streak: number;
  longest: number;
  /** When the first of them ended; null without games. */
  since: number | null;
}

/** The company: nobody, people only, or bots, the strongest of this level (0: remote bots only). */
export type Company = "nobody" | "people" | number;

const KEY = "played";
/** The most games that are kept; then the oldest are dropped. */
const MOST = 5000;

/** The entry for a table as its player sees it. Null while the game goes on, and for spectators. */
export function playedAt(view: View, now: number): PlayedGame | null {
  const own = view.your_seats ?? [];
  if (!own.length || !view.position.over || !view.standings) return null;
  const others = view.position.seats.filter((seat) => !own.includes(seat.seat));
  const bots = others.filter((seat) => seat.kind === "bot" && !seat.stand_in);
  return {
    table: view.table,
    game: view.game,
    ended: now,
    seats: view.position.seats.length,
    people: others.length - bots.length,
    bots: bots.map((seat) => seat.level ?? 0),
    result: resultOf(view, own),
  };
}

function resultOf(view: View, own: readonly number[]): Result {
  const { together, winners = [] } = view.standings ?? {};
  if (together) return winners.length ? "won" : "lost";
  if (own.length === view.position.seats.length) return "played";
  if (winners.some((seat) => own.includes(seat))) return "won";
  return winners.length ? "lost" : "shared";
}

/** The list with this game added, ordered by end. A table counts once. */
export function including(games: readonly PlayedGame[], game: PlayedGame): readonly PlayedGame[] {
  return games.some((each) => each.table === game.table) ? games : [...games, game].slice(-MOST);
}

/** The stored games, oldest first. */
export const playedGames = (): readonly PlayedGame[] => readList(KEY, isGame);

function isGame(game: Partial<PlayedGame>): boolean {
  return (
    typeof game.table === "string" &&
    typeof game.game === "string" &&
    Number.isFinite(game.ended) &&
    Number.isInteger(game.seats) &&
    Number.isInteger(game.people) &&
    Array.isArray(game.bots) &&
    game.bots.every(Number.isInteger) &&
    RESULTS.some((result) => result === game.result)
  );
}

/** Store the game of this table, if it is over and the viewer played it. Previews do not count. */
export function remember(view: View, now: number = Date.now()): void {
  const game = view.origin ? null : playedAt(view, now);
  if (!game) return;
  const before = playedGames();
  const after = including(before, game);
  if (after !== before) keepList(KEY, after);
}

export function forgetAll(): void {
  keep(KEY, null);
}

function tallyOf(games: readonly PlayedGame[]): Tally {
  const of = (result: Result) => games.filter((game) => game.result === result).length;
  return { games: games.length, won: of("won"), lost: of("lost"), shared: of("shared") };
}

export function summaryOf(games: readonly PlayedGame[]): Summary {
  let [streak, longest] = [0, 0];
  for (const { result } of games) {
    if (result === "played") continue;
    streak = result === "won" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { ...tallyOf(games), streak, longest, since: games[0]?.ended ?? null };
}

/** The games grouped by a property, with a tally of each group, the most relevant first. */
export function tallied<Key>(games: readonly PlayedGame[], keyOf: (game: PlayedGame) => Key): readonly (readonly [Key, Tally])[] {
  const sorted = new Map<Key, PlayedGame[]>();
  for (const game of games) sorted.set(keyOf(game), [...(sorted.get(keyOf(game)) ?? []), game]);
  return [...sorted].map(([key, own]) => [key, tallyOf(own)] as const);
}

export function companyOf(game: PlayedGame): Company {
  if (game.bots.length) return Math.max(...game.bots);
  return game.people ? "people" : "nobody";
}

/** Bots from the weakest on, then people, then nobody. */
export function byCompany(one: Company, other: Company): number {
  const place = (company: Company) => (typeof company === "number" ? company : company === "people" ? 100 : 101);
  return place(one) - place(other);
}

/** The win rate in per cent, over games that could be won; null without such games. */
export function shareWon({ won, lost, shared }: Tally): number | null {
  const decided = won + lost + shared;
  return decided ? Math.round((100 * won) / decided) : null;
}

export function asJson(games: readonly PlayedGame[]): string {
  return `${JSON.stringify({ games: games.map((game) => ({ ...game, ended: new Date(game.ended).toISOString() })) }, null, 2)}\n`;
}

/** One line per game, for spreadsheets. */
export function asCsv(games: readonly PlayedGame[]): string {
  const lines = games.map(({ table, game, ended, seats, people, bots, result }) => [
    table,
    game,
    new Date(ended).toISOString(),
    seats,
    people,
    bots.join(" "),
    result,
  ]);
  return [["table", "game", "ended", "seats", "people", "bots", "result"], ...lines]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}

/** A cell that no spreadsheet reads as a formula. */
function cell(value: string | number): string {
  const text = String(value).replace(/^[=+\-@]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
