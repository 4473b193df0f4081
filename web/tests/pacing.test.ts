import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lasting, Pacing } from "../src/lib/pacing";
import type { Entry } from "../src/lib/wire";

const line = (seat: number, minor = false): Entry => ({ seat, text: "…", minor });

it("lets what tells something stay longer than a step, and one's own move for a moment", () => {
  const [told, step, own] = [line(1), line(1, true), line(0)].map((each) => lasting([each], [0], "normal"));
  expect(told).toBeGreaterThan(step!);
  expect(step).toBeGreaterThanOrEqual(own!);
  expect(own).toBeGreaterThan(0);
  expect(lasting([line(0), line(1, true), line(1)], [0], "normal")).toBe(told);
});

it("tells slowly, normally or at once", () => {
  expect(lasting([line(1)], [], "slow")).toBeGreaterThan(lasting([line(1)], [], "normal"));
  expect(lasting([line(1)], [], "at_once")).toBe(0);
});

let shown: string[];
let pacing: Pacing<string>;
const add = (...pictures: string[]) => pictures.forEach((picture) => pacing.add(picture));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pacing = new Pacing<string>(
    (picture) => {
      shown.push(picture);
      return 100;
    },
    () => Date.now(),
  );
});
afterEach(() => vi.useRealTimers());

it("shows the first picture at once, and each other one when the one before it has been seen", () => {
  add("a", "b", "c");
  expect([shown, pacing.behind]).toEqual([["a"], 2]);
  vi.advanceTimersByTime(99);
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(100);
  expect([shown, pacing.behind]).toEqual([["a", "b", "c"], 0]);
});

it("lets nobody wait who comes late enough", () => {
  add("a");
  vi.advanceTimersByTime(500);
  add("b");
  expect(shown).toEqual(["a", "b"]);
});

it("shows the newest alone when the others are skipped", () => {
  add("a", "b", "c");
  pacing.skip();
  vi.advanceTimersByTime(1000);
  expect([shown, pacing.behind]).toEqual([["a", "c"], 0]);
  pacing.skip();
  expect(shown).toEqual(["a", "c"]);
});

it("never lets what waited follow what must be seen now", () => {
  add("a", "b", "c");
  pacing.now("taken back");
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(["a", "taken back"]);
});

it("puts another picture of the same position in the last one's place", () => {
  add("a", "b", "c");
  pacing.replace("c, and somebody came");
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(["a", "b", "c, and somebody came"]);
  pacing.replace("and went");
  expect(shown.at(-1)).toBe("and went");
});

it("shows what was played as long as ever when another picture of the same position comes meanwhile", () => {
  const stays: Record<string, number> = { played: 100, "and somebody came": 0, next: 100 };
  pacing = new Pacing<string>(
    (picture) => (shown.push(picture), stays[picture] ?? 0),
    () => Date.now(),
  );
  add("played");
  vi.advanceTimersByTime(20);
  pacing.replace("and somebody came");
  add("next");
  vi.advanceTimersByTime(79);
  expect(shown).toEqual(["played", "and somebody came"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["played", "and somebody came", "next"]);
});

it("leaves out the oldest of very many, and never the newest", () => {
  for (let number = 0; number < 100; number++) pacing.add(`${number}`);
  expect(pacing.behind).toBeLessThan(99);
  pacing.skip();
  expect(shown).toEqual(["0", "99"]);
});

it("shows nothing once it is closed", () => {
  add("a", "b");
  pacing.close();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(["a"]);
});
