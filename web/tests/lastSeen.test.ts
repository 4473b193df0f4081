import { describe, expect, it } from "vitest";
import { AWAY, countOf, laterIn, laterOf, missedOf, sinceOwnTurn, wholeOf } from "../src/lib/lastSeen";
import { since } from "../src/lib/time";
import type { Entry } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";

const entry = (minor = false): Entry => ({ seat: 0, text: "", minor });
const log = [entry(), entry(true), entry(), entry(), entry(true)];

describe("what somebody has missed", () => {
  it("is the lines that tell something since the ply that they saw last", () => {
    expect(missedOf({ ply: 1, at: 0 }, log, AWAY)).toEqual({ from: 1, plies: [3, 4], since: 60 });
    expect(missedOf({ ply: 3, at: 0 }, log, 2 * AWAY)?.plies).toEqual([4]);
  });
  it("is nothing where nothing is shown, on a table seen for the first time, and after a moment away", () => {
    expect(missedOf({ ply: 4, at: 0 }, log, AWAY)).toBeNull();
    expect(missedOf(undefined, log, AWAY)).toBeNull();
    expect(missedOf({ ply: 1, at: 1 }, log, AWAY)).toBeNull();
    expect(missedOf({ ply: 9, at: 0 }, log, AWAY)).toBeNull();
  });
});

it("shows a whole game from what was laid out before its first move", () => {
  expect(wholeOf([entry(true), entry(true), entry(), entry()])).toEqual({ from: 2, plies: [3, 4], whole: true });
  expect(wholeOf([entry(), entry(true), entry()])).toEqual({ from: 0, plies: [1, 3], whole: true });
  expect(wholeOf([entry(true)])).toBeNull();
});

it("numbers the moves of a whole game as the list does, and those that were missed from the first on", () => {
  const whole = { from: 2, plies: [3, 5], whole: true };
  expect([1, 2].map((place) => countOf(whole, place, 7))).toEqual([
    { move: 3, of: 7 },
    { move: 5, of: 7 },
  ]);
  expect(countOf({ from: 2, plies: [3, 5], since: 90 }, 2, 7)).toEqual({ move: 2, of: 2 });
});

it("begins a whole game later, where nothing is to be seen yet", () => {
  expect(laterIn({ from: 0, plies: [1, 2, 4], whole: true })).toEqual({ from: 1, plies: [2, 4], whole: true });
  expect(laterIn({ from: 0, plies: [1], whole: true })).toBeNull();
  expect(laterIn({ from: 0, plies: [1, 2] })).toBeNull();
});

it("says since when", () => {
  const said = [70, 7300, 90_000, 200_000].map((seconds) => since(seconds, catalogue.en));
  expect(said).toEqual(["in the last 1 min", "in the last 2 h", "since yesterday", "in the last 2 days"]);
  expect(catalogue.fr.movesSince({ moves: 1, since: since(200_000, catalogue.fr) })).toBe("1 coup depuis 2 jours");
});

it("goes by what was seen later, here or on another device of the account", () => {
  const here = { ply: 3, at: 100_000 };
  expect(laterOf(here, {}, 200_000)).toEqual(here);
  expect(laterOf(undefined, {}, 200_000)).toBeUndefined();
  expect(laterOf(here, { ply: 5, seconds: 10 }, 200_000)).toEqual({ ply: 5, at: 190_000 });
  expect(laterOf(here, { ply: 2, seconds: 150 }, 200_000)).toEqual(here);
  expect(laterOf(undefined, { ply: 0, seconds: 7 }, 200_000)).toEqual({ ply: 0, at: 193_000 });
});

it("knows what others have played since one's own last turn, also while the next one goes on", () => {
  const line = (seat: number, minor = false): Entry => ({ seat, text: "…", minor });
  expect(sinceOwnTurn([line(0), line(1), line(2, true), line(2)], [0])).toEqual({ from: 1, plies: [2, 4] });
  expect(sinceOwnTurn([line(0), line(1), line(0), line(0)], [0])).toEqual({ from: 1, plies: [2] });
  expect(sinceOwnTurn([line(0), line(0)], [0])).toBeNull();
  expect(sinceOwnTurn([line(1), line(1)], [0])).toBeNull();
  expect(sinceOwnTurn([line(1)], [])).toBeNull();
});
