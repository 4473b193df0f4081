import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayAfter, dayOf, dayText, numberOfDay, puzzleOf } from "../src/puzzle/days";
import { note, readDiary, streakOf, type Entry } from "../src/puzzle/diary";
import { whereText } from "../src/puzzle/gesturePlace";
import { catalogue as puzzleWords } from "../src/puzzle/words/catalogue";
import type { Input, Scene } from "../src/lib/wire";
import { ell, view } from "./pictures";
import vectors from "../../tests/vectors/puzzle-days.json";
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
