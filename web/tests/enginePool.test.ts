import { expect, it } from "vitest";
import type { Analysis } from "../src/lib/engine/types";
import { CHANCE, OVER } from "../src/lib/engine/engine";
import { EnginePool, together, workersFor } from "../src/lib/engine/pool";

const line = (action: number, visits: number, value: number | null) => ({ action, visits, value, expected: [action, 10 * visits] });

const found = (simulations: number): Analysis => ({ mover: 0, simulations, worth: null, lines: [] });

it("takes what several found together, each as much as it tried", () => {
  const one: Analysis = { mover: 0, simulations: 100, worth: [0.6, 0.4], lines: [line(1, 70, 0.6), line(2, 30, 0.5), line(3, 0, null)] };
  const other: Analysis = { mover: 0, simulations: 300, worth: [0.8, 0.2], lines: [line(2, 240, 0.8), line(1, 60, 0.5), line(4, 0, null)] };
  const all = together([one, other]);
  expect([all.mover, all.simulations]).toEqual([0, 400]);
  expect(all.worth![0]).toBeCloseTo(0.75);
  expect(all.worth![1]).toBeCloseTo(0.25);
  expect(all.lines.map(({ action, visits }) => [action, visits])).toEqual([
    [2, 270],
    [1, 130],
    [3, 0],
    [4, 0],
  ]);
  expect(all.lines[0]!.value).toBeCloseTo((30 * 0.5 + 240 * 0.8) / 270);
  expect(all.lines[0]!.expected).toEqual([2, 2400]);
  expect(all.lines[2]!.value).toBe(null);
});

it("says nothing where nothing was tried yet, and of a game that is over what it was worth", () => {
  const fresh: Analysis = { mover: CHANCE, simulations: 0, worth: null, lines: [] };
  const tried: Analysis = { mover: CHANCE, simulations: 10, worth: [0.25, 0.75], lines: [] };
  expect(together([fresh, fresh])).toEqual(fresh);
  expect(together([fresh, tried])).toEqual(tried);
  const over: Analysis = { mover: OVER, simulations: 0, worth: [1, 0], lines: [] };
  expect(together([over, over])).toEqual(over);
});

it("has all of them look and think, and ends them all", async () => {
  const asked: (string | number)[] = [];
  const engine = (name: string) => ({
    look: async () => (asked.push(name), { mover: 0, simulations: 0, worth: null, lines: [] }),
    think: async (simulations: number) => (asked.push(simulations), { mover: 0, simulations, worth: [0.5, 0.5], lines: [] }),
    end: () => void asked.push(`${name} ended`),
  });
  const engines = new EnginePool([engine("a"), engine("b")]);
  await engines.look({ options: {}, seats: 2, actions: [] });
  expect((await engines.think(20)).simulations).toBe(40);
  engines.end();
  expect(asked).toEqual(["a", "b", 20, 20, "a ended", "b ended"]);
});

it("ends those that are loaded where one cannot be", async () => {
  const ended: string[] = [];
  const engine = { look: async () => found(0), think: async () => found(0), end: () => void ended.push("ended") };
  const loading = [Promise.resolve(engine), Promise.reject(new Error("no module")), Promise.resolve(engine)];
  await expect(EnginePool.of(loading)).rejects.toThrow("no module");
  await Promise.resolve();
  expect(ended).toEqual(["ended", "ended"]);
});

it("leaves half of a machine's cores to the page and to others", () => {
  expect([1, 2, 3, 4, 8, 64].map(workersFor)).toEqual([1, 1, 1, 2, 4, 4]);
});
