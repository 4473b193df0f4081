import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Analysis } from "../src/lib/engine/types";
import { CHANCE, OVER } from "../src/lib/engine/engine";
import type { Review } from "../src/lib/engine/types";
import { choicesOf, FIRST_SLICE, isEnough, nextSlice, partsOf } from "../src/table/analysing";
import { EFFORTS, SIMULATIONS } from "../src/table/analysisSettings.svelte";
import { Analysing, type SearchEngine } from "../src/table/analysing.svelte";
import { areasOf } from "../src/table/graph";
import { Reviewed, type Reviewer } from "../src/table/reviewed.svelte";
import { person, view } from "./pictures";

const line = (action: number, visits: number, value: number | null = 0.5) => ({ action, visits, value, expected: [action, action + 10] });
const found = (simulations: number, ...lines: Analysis["lines"]): Analysis => ({ mover: 0, simulations, worth: [0.6, 0.4], lines });

it("tells the best three and what was played", () => {
  const all = found(100, line(1, 50), line(2, 30), line(3, 15), line(4, 5));
  expect(choicesOf(all, 2, 3).map(({ action, share, played }) => [action, share, played])).toEqual([
    [1, 0.5, false],
    [2, 0.3, true],
    [3, 0.15, false],
  ]);
  expect(choicesOf(all, 4, 3).map((choice) => choice.action)).toEqual([1, 2, 3, 4]);
  expect(choicesOf(all, 99, 3).at(-1)).toEqual({ action: 99, share: 0, value: null, margin: 1, expected: [99], played: true });
  expect(choicesOf(found(0), 4, 3)).toEqual([]);
});

it("leaves them in the order in which somebody points at one", () => {
  expect(choicesOf(found(100, line(2, 60), line(1, 40)), 1, 3, [1, 2]).map(({ action, share }) => [action, share])).toEqual([
    [1, 0.4],
    [2, 0.6],
  ]);
});

it("divides a bar among the seats, and in a cooperative game leaves what is lost", () => {
  expect(partsOf([0.3, 0.3, 0.6], false)).toEqual([0.25, 0.25, 0.5]);
  expect(partsOf([0, 0], false)).toEqual([0.5, 0.5]);
  expect(partsOf([0.7, 0.7], true)).toEqual([0.7]);
});

it("lays what each could expect over the game on each other", () => {
  expect(
    areasOf(
      [
        [0.5, 0.5],
        [0.75, 0.25],
      ],
      false,
    ),
  ).toEqual(["M0 0.5L1 0.25L1 1L0 1Z", "M0 0L1 0L1 0.25L0 0.5Z"]);
  expect(
    areasOf(
      [
        [0.2, 0.2],
        [1, 1],
      ],
      true,
    ),
  ).toEqual(["M0 0.8L1 0L1 1L0 1Z"]);
});

it("thinks as long at once as the worker takes for it", () => {
  expect(nextSlice(100, 120)).toBe(100);
  expect(nextSlice(100, 12)).toBe(200);
  expect(nextSlice(100, 1200)).toBe(10);
  expect(nextSlice(4000, 1)).toBe(5000);
  expect(isEnough(found(199), 200)).toBe(false);
  expect(isEnough(found(200), 200)).toBe(true);
  expect(isEnough({ mover: OVER, simulations: 0, worth: null, lines: [] }, 200)).toBe(true);
});

/** A table that is over, looked at in the past, and what it is asked. */
class Over {
  table = "t";
  view = view({ seats: [person(0), person(1)], over: true, ply: 3 }, { analysable: true, options: { board: 3 } });
  looking: number | null = null;
  openly = false;
  previewed: (readonly number[])[] = [];
  /** All choices read the same. */
  alike = false;
  asked: { ply: number; lines: readonly (readonly number[])[] }[] = [];
  get live() {
    return this.looking === null;
  }
  look(ply: number) {
    this.looking = ply;
  }
  lookOpenly(openly: boolean) {
    this.openly = openly;
  }
  showLine(line: readonly number[]) {
    this.previewed.push(line);
  }
  tell(
    ply: number,
    lines: readonly (readonly number[])[],
    done: (told: readonly { seat: number; text: string }[][], changes: undefined, notations: readonly string[]) => void,
  ) {
    this.asked.push({ ply, lines });
    done(
      lines.map((line) => line.map((action) => ({ seat: 0, text: this.alike ? "a move (NX-9)." : `move ${action}` }))),
      undefined,
      lines.map(([action]) => `a${action},b${action}`),
    );
  }
}

/** Thinks so many simulations at once as it is asked; trapped at one of them. */
class Thought implements SearchEngine, Reviewer {
  simulations = 0;
  looked: number[][] = [];
  ended = false;
  constructor(
    readonly trap = Infinity,
    readonly chances: readonly number[] = [],
  ) {}
  async look({ actions }: { actions: readonly number[] }) {
    this.looked.push([...actions]);
    this.simulations = 0;
    return this.chances.includes(actions.length) ? { ...found(0), mover: CHANCE } : found(0);
  }
  async think(simulations: number) {
    this.simulations += simulations;
    if (this.simulations > this.trap) throw new Error("out of memory");
    return found(this.simulations, line(7, this.simulations / 2), line(8, this.simulations / 2));
  }
  effort = 0;
  async review({ actions }: { actions: readonly number[] }, progress: (done: number, found?: Review) => void, effort = 1): Promise<Review> {
    this.effort = effort;
    const moments = [{ ply: 1, seat: 1, played: actions[1]!, better: 7, expected: 0.2, promised: 0.6, margin: 0.05, line: [7] }];
    const numbers = {
      expected: [],
      margins: [],
      losses: [],
      luck: [],
      movers: [],
      classes: [],
      results: null,
      seats: [],
      mistakes: moments,
    };
    progress(0.5, { ...numbers, moments, simulations: 1, complete: false });
    if (this.trap < Infinity) throw new Error("out of memory");
    return { ...numbers, moments, simulations: 2, complete: true };
  }
  async candidates() {
    return [
      { action: 7, worth: 0.6, margin: 0.05 },
      { action: 9, worth: 0.1, margin: 0.05 },
    ];
  }
  end() {
    this.ended = true;
  }
}

let page: { visibilityState: string; heard: (() => void)[] };
let analysing: Analysing;

beforeEach(() => {
  page = { visibilityState: "visible", heard: [] };
  vi.stubGlobal("document", {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, heard: () => void) => page.heard.push(heard),
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(engine = new Thought(), engines: unknown[] = []) {
  const table = new Over();
  const needed = { engine, actions: [5, 8, 7] };
  analysing = new Analysing(
    table,
    async () => needed,
    () => "en",
    async () => engines.shift() ?? null,
  );
  return { table, engine };
}

it("is offered as soon as the engine that is being built is there", async () => {
  vi.useFakeTimers();
  const { table } = begin(new Thought(), ["soon", "soon", { module: "a", description: "b" }]);
  table.view = { ...table.view, analysable: false, analysis_coming: true };
  expect([analysing.offered, analysing.coming]).toEqual([false, true]);
  const end = analysing.await();
  await vi.advanceTimersByTimeAsync(9_000);
  expect([analysing.offered, analysing.coming]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([analysing.offered, analysing.coming]).toEqual([true, false]);
  expect(vi.getTimerCount(), "nobody asks any more").toBe(0);
  end();
});

it("promises nothing any more once the engine cannot be built", async () => {
  const { table } = begin();
  table.view = { ...table.view, analysable: false, analysis_coming: true };
  const end = analysing.await();
  await vi.waitFor(() => expect([analysing.offered, analysing.coming]).toEqual([false, false]));
  end();
});

it("thinks about what is looked at until it is enough, and has the choices told", async () => {
  const { table, engine } = begin();
  analysing.open(1);
  analysing.follow();
  await vi.waitFor(() => expect(analysing.done).toBe(true));
  expect(table.openly).toBe(true);
  expect(engine.looked).toEqual([[5]]);
  expect(analysing.choices.map(({ action, played }) => [action, played])).toEqual([
    [7, false],
    [8, true],
  ]);
  expect(analysing.said([8])).toEqual(["move 8"]);
  expect(analysing.target).toBe(7);
  analysing.point(8);
  expect(analysing.target).toBe(8);
  expect(engine.simulations).toBeLessThan(SIMULATIONS.normal + 5001);
});

it("opens at a decision where it may choose, and else where the link says", async () => {
  const shown = async (chances: readonly number[], ply: number, seeking = true) => {
    const { table } = begin(new Thought(Infinity, chances));
    analysing.open(ply, { seeking });
    analysing.follow();
    await vi.waitFor(() => expect(analysing.done).toBe(true));
    return table.looking;
  };
  expect(await shown([0, 1], 0)).toBe(2);
  expect(await shown([1, 2], 1)).toBe(0);
  expect(await shown([0, 1, 2], 1)).toBe(0);
  expect(await shown([1], 1, false)).toBe(1);
});

it("plays a line out on the board, step by step and back", async () => {
  const { table } = begin();
  analysing.open(1);
  analysing.follow();
  await vi.waitFor(() => expect(analysing.done).toBe(true));
  analysing.playOut(analysing.choices[0]!);
  expect(analysing.target).toBe(17);
  analysing.step(2);
  expect(analysing.target).toBe(null);
  analysing.step(-1);
  expect(analysing.line).toBe(null);
  expect(table.previewed).toEqual([[7], [7, 17], []]);
  expect(analysing.said([7, 17])).toEqual(["move 7", "move 17"]);
});

it("rests while the page is hidden, and ends when it is closed", async () => {
  const { engine } = begin();
  page.visibilityState = "hidden";
  analysing.open(1);
  analysing.follow();
  await new Promise((done) => setTimeout(done));
  expect(engine.looked).toEqual([]);
  page.visibilityState = "visible";
  for (const heard of page.heard) heard();
  await vi.waitFor(() => expect(engine.simulations).toBeGreaterThan(FIRST_SLICE));
  analysing.stop();
  expect(engine.ended).toBe(true);
  expect([analysing.trouble, analysing.ply]).toEqual([false, null]);
});

it("lets a review of the whole game come first", async () => {
  const { engine } = begin();
  analysing.open(1);
  analysing.rest(true);
  await new Promise((done) => setTimeout(done));
  expect(engine.looked).toEqual([]);
  analysing.rest(false);
  await vi.waitFor(() => expect(analysing.done).toBe(true));
});

it("says that an engine has come to its end, and begins again when it is opened again", async () => {
  const { engine } = begin(new Thought(1000));
  analysing.open(1);
  analysing.follow();
  await vi.waitFor(() => expect(analysing.trouble).toBe(true));
  expect(engine.ended).toBe(true);
  analysing.open(2);
  expect(analysing.trouble).toBe(false);
});

it("is offered only where the server says so", () => {
  const { table } = begin();
  expect(analysing.offered).toBe(true);
  table.view = { ...table.view, analysable: false };
  analysing.open(1);
  expect([analysing.offered, analysing.ply]).toEqual([false, null]);
});

it("reviews the game once, and has its moments told", async () => {
  const { table, engine } = begin();
  const reviewed = new Reviewed(
    table,
    async () => ({ engine, actions: [5, 8, 7] }),
    () => "fr",
  );
  await reviewed.make();
  const moment = reviewed.review!.moments[0]!;
  expect([engine.ended, engine.effort]).toEqual([true, EFFORTS.normal]);
  expect(reviewed.said(moment)).toBe(null);
  reviewed.tell();
  expect(reviewed.said(moment)).toEqual({ played: "move 8", better: "move 7" });
});

it("says the place of choices that read the same, and cites no rule", async () => {
  const { table, engine } = begin();
  table.alike = true;
  const reviewed = new Reviewed(
    table,
    async () => ({ engine, actions: [5, 8, 7] }),
    () => "fr",
  );
  await reviewed.make();
  reviewed.tell();
  expect(reviewed.said(reviewed.review!.moments[0]!)).toEqual({ played: "a move (a8 b8)", better: "a move (a7 b7)" });
});

it("shows what a review has found so far, and drops it when it is closed before it is whole", async () => {
  const { table, engine } = begin();
  let goOn = () => {};
  const whole = engine.review.bind(engine);
  engine.review = async (game, progress, effort) => {
    const review = await whole(game, progress, effort);
    await new Promise<void>((done) => (goOn = done));
    return review;
  };
  const reviewed = new Reviewed(
    table,
    async () => ({ engine, actions: [5, 8, 7] }),
    () => "fr",
  );
  const made = reviewed.make();
  await vi.waitFor(() => expect(reviewed.review?.complete).toBe(false));
  expect([reviewed.making, reviewed.review!.moments.length]).toEqual([true, 1]);
  reviewed.close();
  expect([reviewed.making, reviewed.review]).toEqual([false, null]);
  goOn();
  await made;
  expect(reviewed.review).toBe(null);
});

it("gives a review up that is closed, and says when its engine has stopped", async () => {
  const { table, engine } = begin(new Thought(1));
  const reviewed = new Reviewed(
    table,
    async () => ({ engine, actions: [5, 8, 7] }),
    () => "fr",
  );
  const making = reviewed.make();
  expect(reviewed.making).toBe(true);
  reviewed.close();
  await making;
  expect([reviewed.review, reviewed.done, reviewed.trouble, reviewed.making]).toEqual([null, null, false, false]);
  await reviewed.make();
  expect([reviewed.trouble, engine.ended]).toEqual([true, true]);
});
