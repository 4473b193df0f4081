import { expect, it, vi } from "vitest";
import type { Analysis, Position } from "../src/lib/engine/types";
import { EngineError } from "../src/lib/engine/engine";
import type { Hint, Input, View } from "../src/lib/wire";
import { adviceOf, goesOn, judgedAdvice } from "../src/table/hinting";
import { Hinting } from "../src/table/hinting.svelte";
import { LocalEngine, type SearchEngine } from "../src/table/localEngine";
import { person, view } from "./pictures";

const line = (action: number, visits: number, value: number | null) => ({ action, visits, value, expected: [action] });
const subset: Input = {
  kind: "subset",
  items: [],
  confirm: "",
  sequences: [
    [1, [4]],
    [3, [4, 6]],
    [7, [4, 5, 6]],
  ],
};

it("advises what was tried most, beside what was tried most of the others and is worth no more", () => {
  const found = adviceOf([line(1, 20, 0.9), line(2, 100, 0.6), line(3, 60, 0.55), line(4, 55, 0.5)]);
  expect([found?.best.action, found?.other?.action, found?.close]).toEqual([2, 3, false]);
  expect(adviceOf([line(1, 20, 0.9), line(2, 100, 0.6), line(3, 2, 0.1)])?.other?.action).toBe(3);
  expect(adviceOf([line(2, 100, 0.6), line(3, 1, 0.1)])?.other).toBeUndefined();
  expect(adviceOf([line(2, 100, 0.6), line(3, 60, 0.59)])?.close).toBe(true);
  expect(adviceOf([line(2, 100, 0.6)])).toEqual({ best: line(2, 100, 0.6), other: undefined, close: false });
  expect(adviceOf([])).toBeNull();
});

it("advises what is judged best where nothing is searched", () => {
  const found = judgedAdvice([
    { action: 7, worth: 0.2, close: false },
    { action: 8, worth: 0.8, close: true },
    { action: 9, worth: 0.5, close: false },
  ]);
  expect([found?.best.action, found?.other?.action, found?.close]).toEqual([8, 9, false]);
  const even = [3, 4].map((action) => ({ action, worth: 0.5, close: true }));
  expect([judgedAdvice(even)?.close, judgedAdvice(even.slice(1))?.close]).toEqual([true, false]);
});

it("goes on until a gesture is whole", () => {
  expect([[4], [4, 5], [4, 5, 6], [4, 6], [9]].map((chosen) => goesOn(subset, chosen))).toEqual([false, true, false, false, false]);
  expect(goesOn(undefined, [4])).toBe(false);
});

/** A mind that knows positions by the actions after ply 2, and counts what it is asked. */
function hinting({
  input,
  ...given
}: {
  input?: Input;
  known: Record<string, Partial<Analysis>>;
  judged?: SearchEngine["judge"];
  hintable?: boolean;
}) {
  let at = "";
  const known = (): Analysis => ({ mover: 0, simulations: 100, worth: [0.5, 0.5], lines: [], ...given.known[at] });
  const engine = {
    look: vi.fn(async ({ actions }: Position) => ((at = actions.slice(2).join()), known())),
    think: vi.fn(async () => known()),
    judge: given.judged ?? (async () => null),
    end: vi.fn(),
  };
  const shown = view(
    { ply: 2, seats: [person(0), person(1)] },
    { to_act: true, hintable: given.hintable ?? true, ...(input ? { input } : {}) },
  );
  const live = { table: "t", view: shown as View | null, ply: 2, hint: null as Hint | null, hintAsked: false, askHint: vi.fn() };
  let clock = 0;
  const load = vi.fn(async () => engine as unknown as SearchEngine);
  return {
    live,
    engine,
    load,
    hints: new Hinting(
      live,
      new LocalEngine(load),
      async () => [10, 11],
      () => (clock += 400),
    ),
  };
}

const KNOWN = {
  "": { lines: [line(1, 100, 0.6), line(2, 60, 0.5)] },
  "1": { mover: 1, lines: [line(8, 90, 0.7)] },
  "1,8": { worth: [0.3, 0.7] },
};

it("has told what it found, with the next best and the answer to be feared", async () => {
  const { live, engine, hints } = hinting({ known: KNOWN });
  await hints.ask();
  expect(live.askHint.mock.calls).toEqual([
    [{ line: [1], close: false, worth: 0.6, other: 2, other_worth: 0.5, reply: 8, reply_worth: 0.3 }],
  ]);
  expect(engine.think.mock.calls.length).toBeGreaterThan(0);
});

it("names all decisions of a gesture, and no answer that one gives oneself", async () => {
  const sequences: Input = { ...subset, sequences: [[3, [1, 3]]] };
  const known = { ...KNOWN, "1": { mover: 0, lines: [line(3, 90, 0.6)] }, "1,3": { mover: 0, lines: [line(4, 90, 0.6)] } };
  const { live, hints } = hinting({ known, input: sequences });
  await hints.ask();
  expect(live.askHint.mock.calls).toEqual([[{ line: [1, 3], close: false, worth: 0.6, other: 2, other_worth: 0.5 }]]);
});

it("tells no points as chances", async () => {
  const judged = async () => [
    { action: 5, worth: 7.5, close: true },
    { action: 6, worth: 2.5, close: false },
  ];
  const { live, engine, hints } = hinting({ known: KNOWN, judged });
  live.view = { ...live.view!, position: { ...live.view!.position, seats: [...live.view!.position.seats, person(2)] } };
  await hints.ask();
  expect(live.askHint.mock.calls).toEqual([[{ line: [5], close: false }]]);
  expect(engine.think).not.toHaveBeenCalled();
});

it("asks the server where it may not find hints itself, and where its engine came to its end", async () => {
  const elsewhere = hinting({ known: KNOWN, hintable: false });
  await elsewhere.hints.ask();
  expect(elsewhere.load).not.toHaveBeenCalled();
  expect(elsewhere.live.askHint.mock.calls).toEqual([[]]);

  const broken = hinting({ known: KNOWN });
  broken.engine.look.mockRejectedValue(new EngineError("a trap"));
  await broken.hints.ask();
  expect(broken.live.askHint.mock.calls).toEqual([[undefined]]);
  expect(broken.engine.end).toHaveBeenCalled();
  broken.live.hintAsked = false;
  await broken.hints.ask();
  expect(broken.load).toHaveBeenCalledTimes(1);
});

it("forgets what was asked about a position that is no more", async () => {
  const { live, hints } = hinting({ known: KNOWN });
  const asked = hints.ask();
  live.ply = 3;
  await asked;
  expect(live.askHint).not.toHaveBeenCalled();
});

it("offers the lesson's step after three hints that were followed in a row", () => {
  const { live, hints } = hinting({ known: KNOWN });
  const lesson = { lesson: "first", step: 4 };
  const move = (action: number, hinted: number | null, about: Hint["lesson"] = lesson) => {
    live.hint = hinted === null ? null : { type: "hint", ply: 2, action: hinted, text: "", lesson: about };
    return hints.moved({ action, then: [] });
  };
  expect([move(1, 1), move(2, 2), move(3, null), move(4, 4), move(5, 5), move(6, 7)]).toEqual([null, null, null, null, null, null]);
  expect([move(1, 1), move(2, 2), move(3, 3)]).toEqual([null, null, lesson]);
  expect([move(1, 1), move(2, 2), move(3, 3, null)], "a hint without a lesson").toEqual([null, null, null]);
  expect(move(4, 4), "the next one has a lesson").toEqual(lesson);
});
