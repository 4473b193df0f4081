import { expect, it, vi } from "vitest";
import type { Analysis, Position } from "../src/lib/engine/types";
import { EngineError } from "../src/lib/engine/engine";
import { BrowserBots, chosenOf, settled } from "../src/table/browserBots";
import { LocalEngine, type SearchEngine } from "../src/table/localEngine";
import { person, view } from "./pictures";

const line = (action: number, visits: number) => ({ action, visits, value: 0.5, expected: [action] });
const LINES = [line(1, 20), line(2, 50), line(3, 30)];
const asked = { type: "think_for", ply: 2, simulations: 300, seconds: 3 } as const;

it("plays what was tried most of what it notices, and something where it overlooks all", () => {
  const random =
    (...drawn: number[]) =>
    () =>
      drawn.shift() ?? 0;
  expect(chosenOf(LINES, 0, random(0, 0, 0))).toBe(2);
  expect(chosenOf(LINES, 0.5, random(0.9, 0.1, 0.9))).toBe(3);
  expect(chosenOf(LINES, 0.5, () => 0.4)).toBe(2);
  expect(chosenOf([], 0, random())).toBeUndefined();
});

it("is settled once what remains is less than so many times the lead", () => {
  expect(settled(LINES, 19, 1)).toBe(true);
  expect(settled(LINES, 20, 1)).toBe(false);
  expect(settled(LINES, 79, 4)).toBe(true);
  expect(settled(LINES.slice(0, 1), 0, 4)).toBe(false);
  expect(settled([], 0, 4)).toBe(false);
});

/** A mind to which each look and each slice brings simulations, beside a page that says what it has to say to the server. */
function here(lines: Analysis["lines"] = LINES) {
  const position: Position[] = [];
  let done = 40;
  const found = (): Analysis => ({ mover: 1, simulations: done, worth: [0.5, 0.5], lines });
  const engine = {
    look: vi.fn(async (at: Position) => (position.push(at), found())),
    think: vi.fn(async (simulations: number) => ((done += simulations), found())),
    judge: vi.fn(),
    end: vi.fn(),
  };
  const live = { table: "t", view: view({ ply: 2, seats: [person(0), person(1)] }), ply: 2, say: vi.fn() };
  let clock = 0;
  const own = new LocalEngine(async () => engine as unknown as SearchEngine);
  const bots = new BrowserBots(
    live,
    own,
    async () => [10, 11, 12],
    () => 0.9,
    () => (clock += 5),
  );
  return { live, engine, own, bots, position, thought: () => done - 40 };
}

it("makes as many simulations as the level does, beside those that it knows, and says what it chose", async () => {
  const { live, bots, position, thought } = here();
  await bots.think(asked);
  expect(thought()).toBe(300);
  expect(position.map(({ seats, actions }) => [seats, actions])).toEqual([[2, [10, 11]]]);
  expect(live.say.mock.calls).toEqual([[{ type: "chose", ply: 2, action: 2 }]]);
});

it("thinks no longer than until its choice is settled", async () => {
  const { bots, thought } = here([line(1, 300), line(2, 50)]);
  await bots.think({ ...asked, simulations: 100_000, settles: 400 });
  expect(thought()).toBeGreaterThan(0);
  expect(thought()).toBeLessThan(100_000);
});

it("thinks no longer than the level may, and not at all where there is one choice", async () => {
  const slow = here();
  await slow.bots.think({ ...asked, simulations: 1_000_000, seconds: 0.1 });
  expect(slow.thought()).toBeLessThan(100_000);
  expect(slow.live.say.mock.calls).toEqual([[{ type: "chose", ply: 2, action: 2 }]]);
  const forced = here([line(7, 0)]);
  await forced.bots.think(asked);
  expect(forced.engine.think).not.toHaveBeenCalled();
  expect(forced.live.say.mock.calls).toEqual([[{ type: "chose", ply: 2, action: 7 }]]);
});

it("says nothing of a position that is no more", async () => {
  const { live, engine, bots } = here();
  engine.think.mockImplementation(async () => ((live.ply = 3), { mover: 1, simulations: 41, worth: null, lines: LINES }));
  await bots.think(asked);
  expect(live.say).not.toHaveBeenCalled();
});

it("says nothing where the server has asked again: another move stands in the place of one that was taken back", async () => {
  const { live, engine, bots } = here();
  let again: Promise<void> | undefined;
  engine.think.mockImplementation(async () => {
    const found = { mover: 1, simulations: 41, worth: null, lines: again ? [line(3, 9)] : LINES };
    again ??= bots.think({ ...asked, simulations: 1 });
    return found;
  });
  await bots.think(asked);
  await again;
  expect(live.say.mock.calls).toEqual([[{ type: "chose", ply: 2, action: 3 }]]);
});

it("hands thinking back where the engine comes to its end, and stays so", async () => {
  const { live, engine, own, bots } = here();
  engine.think.mockRejectedValue(new EngineError("a trap"));
  await bots.think(asked);
  await bots.think(asked);
  expect(own.failed).toBe(true);
  expect(engine.end).toHaveBeenCalledTimes(1);
  expect(live.say.mock.calls).toEqual([[{ type: "think_here", when: "never" }], [{ type: "think_here", when: "never" }]]);
});
