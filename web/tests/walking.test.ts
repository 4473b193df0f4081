import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Entry, View } from "../src/lib/wire";
import { Walking } from "../src/table/walking";
import { person, view } from "./pictures";

let played: number[];
let walking: Walking;

const STEP = 300;
const seats = [person(0, { you: true }), person(1, { you: true })];
const at = (ply: number, onward: readonly number[], more: Partial<View["position"]> = {}): View =>
  view({ ply, seats, mover: 0, ...more }, { your_seats: [0, 1], to_act: true, input: { kind: "pick", onward } as View["input"] });
const line: Entry = { seat: 0, text: "moves" };

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  walking = new Walking(
    (action) => played.push(action),
    () => STEP,
  );
  walking.begin({ action: 1, then: [], walk: [2, 3] }, at(10, []));
});
afterEach(() => {
  walking.stop();
  vi.useRealTimers();
});

function see(now: View, lines: readonly Entry[] = [line]): readonly number[] {
  walking.viewChanged(now, lines);
  vi.advanceTimersByTime(STEP);
  return played;
}

it("plays one move after another, each after the one before was seen", () => {
  walking.viewChanged(at(11, [2, 5]), [line]);
  expect(played).toEqual([]);
  vi.advanceTimersByTime(STEP);
  expect(played).toEqual([2]);
  expect(see(at(12, [3]))).toEqual([2, 3]);
  expect(see(at(13, [3]))).toEqual([2, 3]);
});

it("waits while dice roll, and goes on when nothing came of it", () => {
  const rolling = { ...at(11, []), to_act: false, input: null };
  expect(see({ ...rolling, position: { ...rolling.position, mover: null } } as View)).toEqual([]);
  expect(see(at(12, [2]))).toEqual([2]);
});

it.each<[string, View, readonly Entry[]]>([
  ["the next move is not offered any more", at(11, [5]), [line]],
  ["another seat of the same person is to move", at(11, [2], { mover: 1 }), [line]],
  ["something grave has happened", at(11, [2]), [{ ...line, reveal: { title: "Attack", moment: true } }]],
  ["a move was taken back", at(9, [2]), []],
  ["the game is over", at(11, [2], { over: true }), [line]],
])("stops where %s, and does not go on later", (_, now, lines) => {
  expect(see(now, lines)).toEqual([]);
  expect(see(at(12, [2]))).toEqual([]);
});

it("stops when the user does anything, and is not disturbed by a view of the same ply", () => {
  expect(see(at(10, [2]), [])).toEqual([]);
  walking.viewChanged(at(11, [2]), [line]);
  walking.stop();
  vi.advanceTimersByTime(STEP);
  expect(played).toEqual([]);
});
