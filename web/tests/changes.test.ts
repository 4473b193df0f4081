import { expect, it } from "vitest";
import type { Entry, View } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { asksAgain, hasEnded, hasRematch, latestNews, readOut, takenBack } from "../src/table/changes";
import { view } from "./pictures";

const words = catalogue.en;
const move = (text: string, minor = false): Entry => ({ seat: 0, text, minor });
const standings = (verdict: string): Pick<View, "standings"> => ({ standings: { verdict, columns: [], rows: [] } });

it("asks again at the first picture, at another ply, and when the turn comes or goes", () => {
  expect(asksAgain(null, view())).toBe(true);
  expect(asksAgain(view({ ply: 3 }), view({ ply: 4 }))).toBe(true);
  expect(asksAgain(view({ ply: 3 }), view({ ply: 3 }, { to_act: true }))).toBe(true);
  expect(asksAgain(view({ ply: 3 }, { to_act: false }), view({ ply: 3 }))).toBe(false);
});

it("ends once, also when the first picture is of a game that is over", () => {
  expect(hasEnded(null, view({ over: true }))).toBe(true);
  expect(hasEnded(view(), view({ over: true }))).toBe(true);
  expect(hasEnded(view({ over: true }), view({ over: true }))).toBe(false);
  expect(hasEnded(view(), view())).toBe(false);
});

it("reads out the last few moves that tell something, then whose turn it is", () => {
  const moves = [move("a"), move("b"), move("step", true), move("c"), move("d"), move("e")];
  const now = view({ ply: 6, status: { hint: "Choose a piece" } }, { to_act: true });
  expect(readOut(view(), now, moves, words)).toBe("b. c. d. e. Your turn. Choose a piece");
});

it("says the turn only when it comes, and nothing when nothing came", () => {
  const mine = view({ ply: 2, status: { hint: "Choose" } }, { to_act: true });
  expect(readOut(mine, mine, [], words)).toBe("");
});

it("says what was taken back, and whose it was", () => {
  const log = [move("a"), { ...move("step", true), seat: 1 }, { ...move("b"), seat: 1 }];
  const seats = [
    { seat: 0, name: "Ada", kind: "human", badge: { marks: [], value: "" } },
    { seat: 1, name: "Bo", kind: "human", badge: { marks: [], value: "" } },
  ] as const;
  const before = view({ ply: 3, seats });
  expect(takenBack(before, view({ ply: 1, seats }, { your_seats: [0] }), log, words)).toEqual({
    text: "Bo has taken back: b",
    others: true,
  });
  expect(takenBack(before, view({ ply: 2, seats }, { your_seats: [1] }), log, words)).toEqual({ text: "Taken back: b", others: false });
  expect(takenBack(before, view({ ply: 4, seats }), log, words)).toBe(null);
});

it("sets one full stop between what it reads out, also where a line brings its own", () => {
  const now = view({ ply: 2, status: { hint: "Go on" } }, { to_act: true });
  expect(readOut(view(), now, [move("a."), move("b!"), move("c")], words)).toBe("a. b! c. Your turn. Go on");
});

it("says how a game ended", () => {
  expect(readOut(view(), view({ ply: 1, over: true }, standings("Blue wins")), [move("a")], words)).toBe("a. Blue wins");
  expect(readOut(view(), view({ ply: 1, over: true }), [], words)).toBe(words.gameOver);
});

it("shows news that is new, and none over the standings", () => {
  const quiet = view();
  const loud = view({ status: { news: ["An event", "A scoring"] } });
  expect(latestNews(quiet, loud)).toEqual(["An event", "A scoring"]);
  expect(latestNews(loud, loud)).toEqual([]);
  expect(latestNews(loud, quiet)).toEqual([]);
  expect(latestNews(quiet, view({ over: true, status: { news: ["The end"] } }))).toEqual([]);
});

it("sees a rematch that is opened before one's eyes, and none that was there before", () => {
  const [over, opened] = [view({ over: true }), view({ over: true }, { rematch: "next" })];
  expect(hasRematch(over, opened)).toBe(true);
  expect(hasRematch(opened, opened)).toBe(false);
  expect(hasRematch(null, opened)).toBe(false);
  expect(hasRematch(over, over)).toBe(false);
});
