import { expect, it } from "vitest";
import type { Entry, Standings, View } from "../src/lib/wire";
import { soundsOf, outcome } from "../src/table/viewSounds";
import { bot, person, view } from "./pictures";

const line = (seat: number, sound?: Entry["sound"]): Entry => ({ seat, text: "…", sound });
const seats = [person(0, { you: true }), bot(1, 1)];
const at = (ply: number, more: Partial<View> = {}): View => view({ ply, seats }, { your_seats: [0], ...more });
const ended = (winners: number[], more: Partial<Standings> = {}, own = [0]): View =>
  view({ ply: 9, over: true, seats }, { your_seats: own, standings: { verdict: "…", columns: [], rows: [], winners, ...more } });

it("hears a piece where a game does not say more, and of several things the loudest", () => {
  expect(soundsOf(at(1), at(2), [line(0)])).toEqual(["piece"]);
  expect(soundsOf(at(1), at(4), [line(0), line(0, "blow"), line(0, "dice")])).toEqual(["blow"]);
  expect(soundsOf(at(1), at(2), [line(0, "none")])).toEqual([]);
  expect(soundsOf(at(2), at(2), [])).toEqual([]);
});

it("hears that it is one's turn when it has become so", () => {
  expect(soundsOf(at(1), at(2, { to_act: true }), [line(1)])).toEqual(["piece", "turn"]);
  expect(soundsOf(at(1, { to_act: true }), at(2, { to_act: true }), [line(0)])).toEqual(["piece"]);
});

it("hears how the game ended, and a spectator only the last move", () => {
  expect(soundsOf(at(8), ended([0]), [line(0)])).toEqual(["piece", "won"]);
  expect(soundsOf(at(8), ended([1]), [line(0)])).toEqual(["piece", "lost"]);
  expect(soundsOf(at(8), ended([1], {}, []), [line(0)])).toEqual(["piece"]);
});

it("knows who has won, and that a draw is neither", () => {
  expect(outcome(ended([]))).toBeNull();
  expect(outcome(ended([], { together: true }))).toBe("lost");
  expect(outcome(ended([0, 1], { together: true }))).toBe("won");
  expect(outcome(ended([0], {}, [0, 1]))).toBeNull();
});
