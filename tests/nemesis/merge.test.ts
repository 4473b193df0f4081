/** Two phones enter without knowing of each other, and what they entered becomes one session: deterministic, and nothing is lost unsaid. */

import { describe, expect, test } from "vitest";
import { begin } from "../../src/nexarium/games/nemesis/page/companion/rules";
import type { Answer, Outcome } from "../../src/nexarium/games/nemesis/page/companion/rules/types";
import { alike, changed, changeIn, opened, opening, toSend } from "../../src/nexarium/games/nemesis/page/companion/sharing/log";
import { merge, type Merged } from "../../src/nexarium/games/nemesis/page/companion/sharing/merge";
import { after, turnOf, type Turn } from "../../src/nexarium/games/nemesis/page/companion/turns";

const SETUP = { characters: ["captain", "scout", "soldier"], first: 0, options: {} };
const START = begin(SETUP);
const half = () => 0.5;

function played(answers: readonly Answer[], start: Outcome = START): Turn[] {
  const turns: Turn[] = [];
  for (const answer of answers) turns.push(turnOf(after(start, turns), answer));
  return turns;
}

const values = (...given: unknown[]): Answer[] => given.map((value) => ({ value }) as Answer);
/** The Adults of the beginning, drawn unseen: six of them for three. */
const BASE = values(["adult", 2], ["adult", 2], ["adult", 3], ["adult", 3], ["adult", 3], ["adult", 4]);
/** A noise roll without noise: its whole procedure. */
const silence = (seat: number) => values("noise", seat, "silence");
/** Somebody comes with so many cards that nothing else happens. */
const met = (seat: number, kind: string, number: number) => values("encounter", seat, [kind, number], 9);

function joined(own: readonly Answer[], theirs: readonly Answer[], base: readonly Answer[] = BASE): Merged {
  const [mine, others] = [played([...base, ...own]), played([...base, ...theirs])];
  const once = merge(START, played(base), mine, others, half);
  expect(merge(START, played(base), mine, others, half)).toEqual(once);
  // what came of it can be sent, and replaying the log gives the same
  let shared: readonly Turn[] | null = others;
  for (const change of toSend(others, once.turns, () => "id")) shared = shared && changed(START, shared, change);
  expect(shared).toEqual(once.turns);
  return once;
}

const answers = (merged: Merged) => merged.turns.map((turn) => turn.answer).slice(BASE.length);
const table = (merged: Merged) => after(START, merged.turns);

test("the base is what it should be", () => {
  expect(after(START, played(BASE)).stack).toEqual([]);
});

describe("what both entered", () => {
  test("ours comes after theirs", () => {
    const merged = joined(silence(0), silence(1));
    expect(answers(merged)).toEqual([...silence(1), ...silence(0)]);
    expect(merged).toMatchObject({ aside: [], ours: 1, theirs: 1 });
  });

  test("nothing of ours: theirs; nothing of theirs: ours", () => {
    expect(answers(joined([], silence(1)))).toEqual(silence(1));
    expect(answers(joined(silence(1), []))).toEqual(silence(1));
  });

  test("a procedure of ours goes before the one that they have under way", () => {
    const merged = joined(silence(0), values("noise", 1));
    expect(answers(merged)).toEqual([...silence(0), ...values("noise", 1)]);
    expect(table(merged).stack.at(-1)?.do).toBe("noise");
  });

  test("two procedures under way cannot both go on: ours is reported", () => {
    const merged = joined(values("noise", 0), values("encounter", 1));
    expect(answers(merged)).toEqual(values("encounter", 1));
    expect(merged.aside).toMatchObject([{ reason: "busy", act: "noise" }]);
  });

  test("both began the same, and one is further", () => {
    expect(answers(joined(values("noise", 0), values("noise", 0)))).toEqual(values("noise", 0));
    expect(answers(joined(values("noise", 0), values("noise")))).toEqual(values("noise", 0));
    expect(joined(values("noise", 0), values("noise")).aside).toEqual([]);
  });
});

describe("intruders", () => {
  test("have other numbers here, and what is done to them follows", () => {
    const shot = values("shoot", 0, 1, "hit", 1);
    const mine = [...met(0, "adult", 2), ...shot];
    const merged = joined(mine, met(1, "creeper", 1));
    expect(merged.aside).toEqual([]);
    const [theirs, ours] = table(merged).intruders;
    expect([theirs?.kind, theirs?.injuries, theirs?.beside]).toEqual(["creeper", 0, [1]]);
    expect([ours?.kind ?? "adult", ours?.injuries ?? 1, ours?.id ?? 2]).toEqual(["adult", 1, 2]);
    expect(merged.turns.filter((turn) => turn.prompt.ask === "target").map((turn) => turn.answer.value)).toEqual([2]);
  });

  test("of two draws of the only Queen the later is reported, with what was done to her", () => {
    const merged = joined([...met(0, "queen", 4), { correct: "intruder", intruder: 1, injuries: 2 }], met(1, "queen", 4));
    expect(answers(merged)).toEqual(met(1, "queen", 4));
    expect(merged.aside).toMatchObject([{ reason: "rules", act: "encounter", refusal: { clause: "NM-80" } }, { reason: "corrected" }]);
    expect(merged.aside[0]?.said.length).toBeGreaterThan(0);
    expect(table(merged).intruders[0]?.injuries).toBe(0);
  });
});

describe("what was under way when the phones parted", () => {
  const base = [...BASE, ...values("noise", 0)];

  test("the same answer on both is one", () => {
    expect(answers(joined(values("silence"), values("silence"), base))).toEqual(silence(0));
  });

  test("another answer is reported", () => {
    const merged = joined(values("2"), values("silence"), base);
    expect(answers(merged)).toEqual(silence(0));
    expect(merged.aside).toMatchObject([{ reason: "answered", act: "noise" }]);
  });

  test("what we entered after it is joined all the same", () => {
    const merged = joined([...values("silence"), ...silence(2)], [...values("silence"), ...silence(1)], base);
    expect(answers(merged)).toEqual([...silence(0), ...silence(1), ...silence(2)]);
    expect(merged.aside).toEqual([]);
  });
});

describe("corrections", () => {
  const light = (n: number): Answer => ({ correct: "character", seat: 0, light: n });

  test("of different things are both kept", () => {
    const merged = joined([light(1)], [{ correct: "character", seat: 0, slime: true }]);
    expect(table(merged).characters[0]).toMatchObject({ light: 1, slime: true });
    expect(merged.aside).toEqual([]);
  });

  test("of the same thing: theirs stands, ours is reported; the same value is no conflict", () => {
    const merged = joined([light(2)], [light(1)]);
    expect(table(merged).characters[0]?.light).toBe(1);
    expect(merged.aside).toMatchObject([{ reason: "corrected" }]);
    expect(joined([light(1)], [light(1)]).aside).toEqual([]);
  });

  test("of a bag from which others have drawn is reported", () => {
    const { bag } = after(START, played(BASE));
    const merged = joined([{ correct: "bag", bag: { ...bag, larva: { "1": 3 } } } as Answer], met(1, "creeper", 1));
    expect(merged.aside).toMatchObject([{ reason: "corrected" }]);
  });
});

describe("taking back", () => {
  const base = [...BASE, ...silence(0)];

  test("ours holds where the others have not gone on", () => {
    const merged = merge(START, played(base), played(BASE), played(base), half);
    expect(answers(merged)).toEqual([]);
  });

  test("where they have, it is reported", () => {
    const merged = merge(START, played(base), played(BASE), played([...base, ...silence(1)]), half);
    expect(answers(merged)).toEqual([...silence(0), ...silence(1)]);
    expect(merged.aside).toMatchObject([{ reason: "undo", act: "noise" }]);
  });

  test("theirs holds, and what we entered since goes after it", () => {
    const merged = merge(START, played(base), played([...base, ...silence(2)]), played(BASE), half);
    expect(answers(merged)).toEqual(silence(2));
  });
});

describe("the log", () => {
  const turns = played(BASE);

  test("begins with the session", () => {
    expect(opened(opening(SETUP))?.setup).toEqual(SETUP);
  });

  test("of the first version goes on by the rulings of its time", () => {
    const session = { version: 1, setup: { ...SETUP, options: { queen_token: "bag" } } };
    const before = { breeder_queen_check: "official", queen_token: "bag", larva_miniature: "returns" };
    expect(opened(JSON.stringify(session))?.setup.options).toEqual(before);
  });

  test.each([
    "",
    "null",
    "[]",
    "{",
    '{"version":1}',
    '{"version":2,"setup":{}}',
    '{"version":3,"setup":{"characters":["captain"],"first":0,"options":{}}}',
    '{"version":1,"setup":{"characters":["x"],"first":0,"options":{}}}',
  ])("%s is no beginning", (text) => expect(opened(text)).toBeNull());

  test.each([
    "",
    "7",
    '{"id":"a"}',
    '{"id":1,"keep":0,"answers":[]}',
    '{"id":"a","keep":-1,"answers":[]}',
    '{"id":"a","keep":0.5,"answers":[]}',
    '{"id":"a","keep":0,"answers":[null]}',
    '{"id":"a","keep":0,"answers":{}}',
  ])("%s is no change", (text) => expect(changeIn(text)).toBeNull());

  test.each<[number, Answer[]]>([
    [7, []],
    [6, values("dance")],
    [6, [{ correct: "constructor" }]],
    [6, [{ correct: "character", seat: 9, light: 1 }]],
    [6, [{ correct: "bag" }]],
    [6, [{ value: { toString: 1 } } as unknown as Answer]],
    [6, [{}]],
    [2, values(["queen", 4])],
  ])("a change that keeps %i and answers %j fits no rules and is passed over", (keep, given) => {
    expect(changed(START, turns, { id: "a", keep, answers: given })).toBeNull();
  });

  test("a long session goes in several entries, each a session of its own", () => {
    const long = played([...BASE, ...Array.from({ length: 400 }, (_, at) => silence(at % 3)).flat()]);
    let id = 0;
    const changes = toSend([], long, () => String(++id));
    expect(changes.length).toBeGreaterThan(1);
    let shared: readonly Turn[] | null = [];
    for (const change of changes) {
      expect(JSON.stringify(change).length).toBeLessThan(24_000);
      shared = shared && changed(START, shared, change);
    }
    expect(alike(shared ?? [], long)).toBe(long.length);
  });
});
