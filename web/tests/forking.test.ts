import { beforeEach, expect, it, vi } from "vitest";
import { held, heldAt, hold, holdBranch, letGo } from "../src/lib/seats";
import type { Entry } from "../src/lib/wire";
import { lastPly, lastTurn, levelAtFirst, mayBranch, moverAt, pageOf, seatAtFirst, seatsFor } from "../src/table/forking";
import { bot, person, view } from "./pictures";
import { storageOver } from "./storage";

const CHANCE = -1;
const log = (...seats: number[]): Entry[] => seats.map((seat) => ({ seat, text: "" }));
const me = person(0, { you: true });
const maud = person(1);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", storageOver(kept));
});

it("is offered once nothing is played any more", () => {
  expect(mayBranch(view({ seats: [me, maud] }))).toBe(false);
  expect(mayBranch(view({ seats: [me, maud], over: true }))).toBe(true);
  expect(mayBranch(view({ seats: [me, maud] }, { closed: "Closed" }))).toBe(true);
});

it("goes on from the last move where the rules did not end the game", () => {
  expect(lastPly(view({ seats: [me, maud], over: true }), 9)).toBe(8);
  expect(lastPly(view({ seats: [me, maud] }, { closed: "Closed" }), 9)).toBe(9);
  expect(lastPly(view({ seats: [me, { ...maud, lost: true }], over: true }), 9)).toBe(9);
  expect(lastPly(view({ seats: [me, maud], over: true }), 0)).toBe(0);
});

it("begins where the viewer's last turn did, or of who only watches the last of all", () => {
  const game = log(0, 0, 1, 0, 0, CHANCE, 1, 1);
  expect(lastTurn(game, [0])).toBe(3);
  expect(lastTurn(game, [1])).toBe(6);
  expect(lastTurn(game, [])).toBe(6);
  expect(lastTurn(log(0, 0), [0])).toBe(0);
  expect(lastTurn([], [0])).toBe(0);
});

it("puts the viewer in their own seat, else in that of the player who decides there", () => {
  const game = log(0, CHANCE, 1, 0);
  expect(moverAt(game, 1)).toBe(1);
  expect(moverAt(game, 4)).toBeUndefined();
  expect(seatAtFirst(view({ seats: [me, maud] }, { your_seats: [0] }), game, 1)).toBe(0);
  expect(seatAtFirst(view({ seats: [person(0), maud] }), game, 1)).toBe(1);
  expect(seatAtFirst(view({ seats: [person(0), maud] }), game, 4)).toBe(0);
  expect(seatAtFirst(view({ seats: [me, { ...maud, you: true }] }, { your_seats: [0, 1] }), game, 1)).toBe(null);
  expect(seatAtFirst(view({ seats: [me, { ...maud, you: true }, person(2)] }, { your_seats: [0, 1] }), game, 1)).toBe(1);
});

it("gives the other seats to bots as strong as those of the finished game", () => {
  expect(seatsFor(3, 1, 4)).toEqual([{ who: "bot", level: 4 }, { who: "you" }, { who: "bot", level: 4 }]);
  expect(seatsFor(2, null, 4)).toEqual([{ who: "you" }, { who: "you" }]);
  expect(levelAtFirst(view({ seats: [me, bot(1, 5), bot(2, 7)] }))).toBe(7);
  expect(levelAtFirst(view({ seats: [me, maud] }))).toBe(3);
  expect(pageOf({ table: "t1", ply: 23 })).toBe("/t/t1/23");
});

it("keeps its seats apart from those of games, so that no list names them", () => {
  hold({ table: "game", seats: [0], token: "one" });
  holdBranch({ table: "tried", seats: [0], token: "two" }, undefined);
  expect(held().map(({ table }) => table)).toEqual(["game"]);
  expect(heldAt("tried")?.token).toBe("two");
  for (let n = 0; n < 60; n += 1) holdBranch({ table: `t${n}`, seats: [0], token: "x" }, undefined);
  expect(heldAt("tried")).toBeUndefined();
  expect(heldAt("game")?.token).toBe("one");
  letGo("t59");
  expect(heldAt("t59")).toBeUndefined();
});
