/** How a game ends on the page. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import type { View } from "../src/lib/wire";
import { inABrowser } from "./browser";
import { person, view } from "./pictures";

let cleared: number;
let calm: boolean;

const seats = [person(0, { you: true, badge: { marks: [{ label: "Ann", colour: "", pattern: "" }], value: "" } }), person(1)];
const going = view({ ply: 8, seats }, { your_seats: [0] });
const over = (winner: number): View =>
  view({ ply: 9, seats, over: true }, { your_seats: [0], standings: { verdict: "Ann wins", columns: [], rows: [], winners: [winner] } });

beforeEach(() => {
  vi.useFakeTimers();
  [cleared, calm] = [0, false];
  inABrowser();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: calm && query.includes("reduced-motion"), addEventListener: () => {} }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function ending(elsewhere = false) {
  const { Ending } = await import("../src/table/ending.svelte");
  const live = { log: [] } as unknown as LiveTable;
  return new Ending(
    live,
    () => elsewhere,
    () => (cleared += 1),
  );
}

it("lets the last move be seen, celebrates the winner, and then shows the standings", async () => {
  const end = await ending();
  expect([end.viewChanged(going, null), end.viewChanged(over(0), going)]).toEqual([false, true]);
  vi.advanceTimersByTime(599);
  expect([end.shown, end.flying.length, cleared]).toEqual([false, 0, 0]);
  vi.advanceTimersByTime(1);
  expect([end.shown, end.flying.length > 0, cleared]).toEqual([false, true, 1]);
  vi.advanceTimersByTime(1_800);
  expect([end.shown, end.flying.length > 0, cleared]).toEqual([true, true, 2]);
  vi.advanceTimersByTime(800);
  expect(end.flying).toEqual([]);
});

it.each([
  ["a player who has lost", false, 1],
  ["a player who wants nothing to move", true, 0],
])("celebrates nothing before %s", async (_, still, winner) => {
  calm = still;
  const end = await ending();
  end.viewChanged(over(winner), going);
  vi.advanceTimersByTime(600);
  expect(end.flying).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(end.shown).toBe(true);
});

it("shows the standings at once to a visitor who comes when the game is over, unless they have come to look at its past", async () => {
  const [here, elsewhere] = [await ending(), await ending(true)];
  expect([here.viewChanged(over(0), null), elsewhere.viewChanged(over(0), null)]).toEqual([true, true]);
  expect([here.shown, elsewhere.shown]).toEqual([true, false]);
});

it("has the standings come over no page that was left", async () => {
  const end = await ending();
  end.viewChanged(over(0), going);
  end.close();
  vi.runAllTimers();
  expect(end.shown).toBe(false);
});
