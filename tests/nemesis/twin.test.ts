/** The companion page's rules are Python's rules: the same runs, word for word. `NEMESIS_RUNS` says how many, `NEMESIS_SEED` which. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { replay, type Run } from "./twin";

const count = Number(process.env.NEMESIS_RUNS ?? 100);

test(`${count} runs that Python wrote end alike here`, { timeout: 600_000 }, async () => {
  const asked = ["-m", "nexarium.games.nemesis.companion.runs", "--count", String(count), "--seed", process.env.NEMESIS_SEED ?? "1"];
  const python = spawn(process.env.PYTHON_FOR_BUILD ?? "python3", asked, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(python, "close");
  let runs = 0;
  let answers = 0;
  for await (const line of createInterface({ input: python.stdout })) {
    try {
      answers += replay(JSON.parse(line) as Run);
    } catch (error) {
      python.kill();
      throw new Error(`run ${runs}: ${(error as Error).message}`, { cause: error });
    }
    runs += 1;
  }
  expect(await ended).toEqual([0, null]);
  expect(runs).toBe(count);
  expect(answers).toBeGreaterThan(20 * count - 1);
});
