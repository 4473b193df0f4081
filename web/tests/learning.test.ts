import { expect, it, vi } from "vitest";
import type { Candidate, Moment } from "../src/lib/engine/types";
import { Learning, TRIES } from "../src/table/learning.svelte";

const mistake = (ply: number): Moment => ({ ply, seat: 0, played: 1, better: 2, expected: 0.3, promised: 0.6, margin: 0.03, line: [2] });
const candidate = (action: number, worth: number): Candidate => ({ action, worth, margin: 0.03 });
const CANDIDATES = [candidate(1, 0.3), candidate(2, 0.6), candidate(3, 0.57), candidate(4, 0.2), candidate(5, 0.5), candidate(6, 0.1)];

function learning(...plies: number[]) {
  const teacher = { candidates: vi.fn(async () => CANDIDATES), show: vi.fn() };
  return { teacher, learning: new Learning(plies.map(mistake), teacher) };
}

it("shows the position and asks for a better choice", async () => {
  const { teacher, learning: learner } = learning(7, 12);
  const begun = learner.begin();
  expect([learner.stage, teacher.show.mock.calls]).toEqual(["preparing", [[mistake(7)]]]);
  learner.try(2);
  expect(learner.stage, "there is nothing to try yet").toBe("preparing");
  await begun;
  expect([learner.stage, learner.triesLeft]).toEqual(["asking", TRIES]);
});

it("takes any choice that is about as good as the best", async () => {
  for (const action of [2, 3]) {
    const { learning: learner } = learning(7);
    await learner.begin();
    learner.try(action);
    expect([learner.stage, learner.found]).toEqual(["found", 1]);
  }
});

it("gives three tries, and counts neither one that was made before nor what was played", async () => {
  const { learning: learner } = learning(7, 12);
  await learner.begin();
  for (const action of [1, 4, 4]) learner.try(action);
  expect([learner.stage, learner.triesLeft, [...learner.tried]]).toEqual(["asking", 2, [4]]);
  learner.try(5);
  learner.try(6);
  expect([learner.stage, learner.found]).toEqual(["missed", 0]);
  learner.try(2);
  expect(learner.stage, "it is too late").toBe("missed");
  await learner.next();
  expect([learner.stage, learner.place, learner.triesLeft]).toEqual(["asking", 1, TRIES]);
  learner.giveUp();
  expect(learner.stage).toBe("missed");
  await learner.next();
  expect(learner.stage).toBe("over");
});

it("ignores candidates that come too late, and says when the engine has stopped", async () => {
  const { teacher, learning: learner } = learning(7);
  const late = learner.begin();
  learner.close();
  await late;
  expect(learner.stage).toBe("preparing");
  teacher.candidates.mockRejectedValueOnce(new Error("out of memory"));
  await learner.begin();
  expect(learner.stage).toBe("trouble");
});
