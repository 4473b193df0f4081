import { beforeEach, expect, it, vi } from "vitest";
import { remember, type Seating } from "../src/lib/setup";
import type { GameCard } from "../src/lib/wire";
import { suggestionOf } from "../src/lobby/suggesting";
import type { PlayedGame, Result } from "../src/statistics/played";
import { inABrowser } from "./browser";
import { storageOver } from "./storage";

const CARD = {
  name: "ship",
  usual_level: 2,
  levels: [1, 2, 3, 4, 5].map((level) => ({ level, label: "", seconds: 1 })),
  presets: [{ label: "2", options: {}, marks: [[], []] }],
} as unknown as GameCard;
const CREW = { ...CARD, cooperative: true, usual_level: 4 };

/** Games against bots of a level, oldest first: w for won, l for lost, s for shared. */
const games = (results: string, level = 2, more: Partial<PlayedGame> = {}): PlayedGame[] =>
  [...results].map((letter, place) => ({
    table: `${level}${place}`,
    game: "ship",
    ended: place,
    seats: 2,
    people: 0,
    bots: [level],
    result: ({ w: "won", l: "lost", s: "shared" } as Record<string, Result>)[letter]!,
    ...more,
  }));

it("suggests the game's first level to a newcomer", () => {
  expect(suggestionOf(CARD, [])).toEqual({ level: 2 });
  expect(suggestionOf({ ...CARD, usual_level: 9 }, []).level, "no level that is not there").toBe(5);
});

it("raises the level after two wins in a row, and lowers it after three losses", () => {
  expect(suggestionOf(CARD, games("w"))).toEqual({ level: 2 });
  expect(suggestionOf(CARD, games("ww"))).toEqual({ level: 3, changed: "won" });
  expect(suggestionOf(CARD, games("wlw")).level).toBe(2);
  expect(suggestionOf(CARD, games("wsw")).level, "a shared game ends the row").toBe(2);
  expect(suggestionOf(CARD, games("ll")).level).toBe(2);
  expect(suggestionOf(CARD, games("lll"))).toEqual({ level: 1, changed: "lost" });
  expect(suggestionOf(CARD, [...games("lll"), ...games("lll", 1)]), "no level below the first").toEqual({ level: 1 });
});

it("says it once, until the next game", () => {
  expect(suggestionOf(CARD, [...games("ww"), ...games("l", 3)])).toEqual({ level: 3 });
});

it("begins a new row after each change", () => {
  expect(suggestionOf(CARD, [...games("ww"), ...games("w", 3)]).level).toBe(3);
  expect(suggestionOf(CARD, [...games("ww"), ...games("ww", 3)]).level).toBe(4);
});

it("goes by the level that was played", () => {
  expect(suggestionOf(CARD, games("ww", 4)).level).toBe(5);
  expect(suggestionOf(CARD, games("ww", 1)).level, "wins over weaker bots").toBe(2);
  expect(suggestionOf(CARD, games("lll", 5)).level, "losses to stronger bots").toBe(2);
});

it("counts only games of this game, without other people", () => {
  expect(suggestionOf(CARD, games("ww", 2, { game: "other" })).level).toBe(2);
  expect(suggestionOf(CARD, games("ww", 2, { people: 1 })).level).toBe(2);
  expect(suggestionOf(CARD, games("ww", 2, { bots: [] })).level).toBe(2);
});

it("gives weaker allies after wins, and stronger ones after losses", () => {
  expect(suggestionOf(CREW, games("ww", 4))).toEqual({ level: 3, changed: "won" });
  expect(suggestionOf(CREW, games("lll", 4))).toEqual({ level: 5, changed: "lost" });
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storageOver(kept));
});

it("follows the suggestion where the player did, and leaves a level that they chose", async () => {
  inABrowser(kept);
  const { SetUp } = await import("../src/lobby/setup.svelte");
  const seats = (level: number): Seating[] => [
    { who: "you", level, lender: "" },
    { who: "bot", level, lender: "" },
  ];
  kept.set("nexarium.played", JSON.stringify(games("ww")));
  remember("ship", { preset: {}, chosen: {}, seats: seats(2), suggested: 2 });
  const followed = new SetUp(() => CARD);
  expect([followed.seats[1]!.level, followed.levelChanged]).toEqual([3, "won"]);
  remember("ship", { preset: {}, chosen: {}, seats: seats(1), suggested: 2 });
  const own = new SetUp(() => CARD);
  expect([own.seats[1]!.level, own.levelChanged]).toEqual([1, undefined]);
  remember("ship", { preset: {}, chosen: {}, seats: seats(2) });
  expect(new SetUp(() => CARD).seats[1]!.level, "a setup from before there were suggestions").toBe(2);
}, 60_000);
