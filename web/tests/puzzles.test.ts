import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayAfter, dayOf, dayText, numberOfDay, puzzleOf } from "../src/puzzle/days";
import { anyGame, note, readDiary, streakOf, type Entry } from "../src/puzzle/diary";
import { daysBack, monthAfter, placesOf, stateOf, tally } from "../src/puzzle/archive";
import { whereText } from "../src/puzzle/gesturePlace";
import { afterPuzzle, isProvisional, newRating } from "../src/puzzle/rating";
import { counts, keepRun, left, nextOf, rated, readRun, resultOf, type Run } from "../src/puzzle/run";
import { catalogue as puzzleWords } from "../src/puzzle/words/catalogue";
import type { Input, Scene } from "../src/lib/wire";
import { ell, view } from "./pictures";
import vectors from "../../tests/vectors/puzzle-days.json";
import ratingVectors from "../../tests/vectors/puzzle-ratings.json";
import { storageOver } from "./storage";

describe("a day's puzzle", () => {
  it.each(vectors)("of $day, of $size, is $puzzle, as Python says", ({ day, size, puzzle }) => {
    expect(puzzleOf(day, size)).toBe(puzzle);
  });
  it("changes at midnight of UTC", () => {
    expect(dayOf(new Date("2026-11-22T23:59:59Z"))).toBe("2026-11-22");
    expect(dayOf(new Date("2026-11-23T00:00:00+01:00"))).toBe("2026-11-22");
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  });
  it("knows what is no day", () => {
    expect(["2026-02-30", "2026-13-01", "today", "", "22-11-2026", "2026-1-1"].map(numberOfDay)).toEqual(Array(6).fill(null));
  });
  it("is said in both languages", () => {
    expect([dayText("2026-11-22", "en"), dayText("2026-11-22", "fr")]).toEqual(["22 November 2026", "22 novembre 2026"]);
  });
});

describe("days in a row", () => {
  const solved: Entry = { tries: 1, solved: true, on_day: true };
  const today = "2026-11-22";
  it("end today, or yesterday while today is not solved yet", () => {
    expect(streakOf({ "2026-11-22": solved, "2026-11-21": solved, "2026-11-20": solved, "2026-11-18": solved }, today)).toBe(3);
    expect(streakOf({ "2026-11-21": solved, "2026-11-20": solved }, today)).toBe(2);
    expect(streakOf({ "2026-11-20": solved }, today)).toBe(0);
    expect(streakOf(undefined, today)).toBe(0);
  });
  it("count neither what was solved later nor what was seen before", () => {
    expect(streakOf({ "2026-11-22": solved, "2026-11-21": { tries: 1, solved: true } }, today)).toBe(1);
    expect(streakOf({ "2026-11-22": { ...solved, shown: true }, "2026-11-21": solved }, today)).toBe(1);
  });
});

describe("days in a row of all games", () => {
  const solved: Entry = { tries: 1, solved: true, on_day: true };
  it("need one puzzle a day, of any game", () => {
    const diary = {
      nexos: { "2026-11-22": { tries: 3 }, "2026-11-20": solved },
      keepers: { "2026-11-22": solved, "2026-11-20": { tries: 1, solved: true, shown: true } },
      kepler: { "2026-11-21": solved, "2026-11-19": { tries: 1, solved: true } },
    };
    expect(streakOf(anyGame(diary), "2026-11-22")).toBe(3);
    expect(streakOf(anyGame({}), "2026-11-22")).toBe(0);
  });
});

describe("past puzzles", () => {
  it("are one a day, each puzzle once", () => {
    const days = daysBack("2026-11-22", 60);
    expect([days.length, days[0], days.at(-1)]).toEqual([60, "2026-09-24", "2026-11-22"]);
    expect(new Set(days.map((day) => puzzleOf(day, 60))).size).toBe(60);
  });
  it("stand in weeks from Monday", () => {
    expect(placesOf("2026-11").slice(0, 8)).toEqual(["", "", "", "", "", "", "2026-11-01", "2026-11-02"]);
    expect(placesOf("2024-02")).toHaveLength(3 + 29);
    expect(placesOf("2021-02")[0]).toBe("2021-02-01");
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-03", -14)]).toEqual(["2027-01", "2025-12", "2025-01"]);
  });
  it("tell what became of each", () => {
    const entries: Record<string, Entry> = {
      a: { tries: 1, solved: true },
      b: { tries: 1, solved: true, shown: true },
      c: { tries: 0, shown: true },
      d: { tries: 2 },
    };
    expect(["a", "b", "c", "d", "e"].map((day) => stateOf(entries[day]))).toEqual(["solved", "helped", "helped", "tried", "open"]);
    expect(tally(["a", "b", "c", "d", "e"], entries)).toEqual({ solved: 1, helped: 2, tried: 1, open: 1 });
  });
});

describe("a rating against puzzles", () => {
  it.each(ratingVectors)("of $mu ± $sigma changes by one of $puzzle as the club's ratings do", ({ mu, sigma, puzzle, solved, after }) => {
    const found = afterPuzzle({ mu, sigma }, puzzle, solved);
    expect(found.mu).toBeCloseTo(after.mu, 8);
    expect(found.sigma).toBeCloseTo(after.sigma, 8);
  });
  it("gets surer", () => {
    let rating = newRating;
    const uncertain = [];
    for (let puzzle = 0; puzzle < 40; puzzle += 1) {
      rating = afterPuzzle(rating, rating.mu, puzzle % 2 === 0);
      uncertain.push(isProvisional(rating));
    }
    expect([uncertain[0], uncertain.at(-1)]).toEqual([true, false]);
    expect(rating.mu).toBeGreaterThan(1400);
    expect(rating.mu).toBeLessThan(1600);
  });
});

describe("a rated run", () => {
  const run: Run = { ...newRating, bank: "a", seen: [], rated: [] };
  const ratings = Array.from({ length: 20 }, (_, number) => 1000 + 50 * number);
  const puzzles = { bank: "a", ratings };
  const none = new Set<number>();
  it("counts a puzzle as solved at the first try without help only", () => {
    expect(resultOf({ tries: 0 })).toBe(null);
    expect(resultOf({ tries: 1, solved: true })).toBe(true);
    for (const entry of [{ tries: 1 }, { tries: 2, solved: true }, { tries: 0, shown: true }, { tries: 1, solved: true, shown: true }]) {
      expect(resultOf(entry)).toBe(false);
    }
  });
  it("goes on with one of the puzzles nearest to the player's rating", () => {
    const chosen = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map((chance) => nextOf(run, ratings, none, chance));
    expect(chosen.sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
    const strong = { ...run, mu: 9000 };
    expect(nextOf(strong, ratings, none, 0)).toBe(19);
  });
  it("shows each puzzle once, those whose answers are known last, and then begins again", () => {
    let now = run;
    const shown: number[] = [];
    for (let place = 0; place < 20; place += 1) {
      const number = nextOf(now, ratings, new Set([10, 3]), (place * 0.37) % 1);
      shown.push(number);
      now = left(now, number, puzzles);
    }
    expect(new Set(shown).size).toBe(20);
    expect(new Set(shown.slice(18))).toEqual(new Set([10, 3]));
    expect(now.seen).toEqual([]);
  });
  it("rates a puzzle once", () => {
    const after = rated(run, 10, true, ratings);
    expect([after.rated, after.mu > run.mu, after.sigma < run.sigma]).toEqual([[10], true, true]);
    expect([counts(run, 10, none), counts(after, 10, none), counts(run, 10, new Set([10]))]).toEqual([true, false, false]);
  });
  it("offers a skipped puzzle before those that have counted, in the next round", () => {
    let now = run;
    for (let number = 0; number < 20; number += 1) now = left(number === 4 ? now : rated(now, number, true, ratings), number, puzzles);
    expect(nextOf(now, ratings, none, 0.9)).toBe(4);
  });
});

describe("a kept run", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", storageOver(kept));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("stays, and other puzzles are all new to it", () => {
    const run: Run = { mu: 1700, sigma: 150, bank: "a", seen: [1, 2], rated: [1] };
    keepRun("nexos", run);
    keepRun("kepler", { ...run, mu: 900 });
    expect(readRun("nexos", "a")).toEqual(run);
    expect(readRun("nexos", "b")).toEqual({ mu: 1700, sigma: 150, bank: "b", seen: [], rated: [] });
    expect(readRun("keepers", "a")).toEqual({ ...newRating, bank: "a", seen: [], rated: [] });
    kept.set("nexarium.puzzle-runs", "[");
    expect(readRun("nexos", "a").mu).toBe(newRating.mu);
  });
});

describe("the diary", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", storageOver(kept));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("keeps each game's days apart, and at most 400 of them", () => {
    note("nexos", "2020-01-01", { tries: 9 });
    for (let days = 0; days < 400; days += 1) note("nexos", dayAfter("2025-01-01", days), { tries: days });
    note("keepers", "2026-11-22", { tries: 2, solved: true });
    const diary = readDiary();
    expect(Object.keys(diary.nexos ?? {})).toHaveLength(400);
    expect(diary.nexos?.["2020-01-01"]).toBeUndefined();
    expect(diary.keepers).toEqual({ "2026-11-22": { tries: 2, solved: true } });
  });
  it("begins again where it cannot be read", () => {
    kept.set("nexarium.puzzles", "{");
    expect(readDiary()).toEqual({});
    kept.set("nexarium.puzzles", JSON.stringify({ version: 2, games: { nexos: {} } }));
    expect(readDiary()).toEqual({});
  });
});

describe("where the next step is made", () => {
  const words = puzzleWords.en;
  const scene = (actions: readonly number[]): Scene =>
    ({
      width: 1,
      height: 1,
      title: "",
      layers: [{ id: "one", shapes: [{ kind: "group", children: [{ kind: "rect", actions }] }] }],
    }) as never;
  const at = (input: Input) => view({ board: scene([1]), hand: scene([2]) }, { input });
  const pick = { kind: "pick", choices: [{ action: 3, label: "End" }] } as unknown as Input;
  const told = (action: number, input = pick) => whereText(at(input), { action, then: [] }, words);
  it("is described by what offers it", () => {
    expect([told(1), told(2), told(3)]).toEqual([words.onBoard, words.inHand, words.byButton]);
  });
  it("is what is toggled in the hand", () => {
    const subset = { kind: "subset", items: [], choices: [{ action: 3, label: "Stop" }] } as unknown as Input;
    expect([told(9, subset), told(3, subset)]).toEqual([words.inHand, words.byButton]);
  });
  it("is with a piece, of which the place is not told", () => {
    const place = { kind: "place", pieces: [{ ...ell, targets: [[7, 0, 0, 0]] }] } as unknown as Input;
    expect(told(7, place)).toBe(words.withPiece(ell.label));
  });
  it("is nowhere before a hint", () => {
    expect(whereText(at(pick), null, words)).toBe("");
  });
});
