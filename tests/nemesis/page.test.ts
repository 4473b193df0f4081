/** What the companion's page shows: every draw has its emblem, every step its name, odds are rounded honestly. */

import { describe, expect, test } from "vitest";
import { DRAWINGS } from "../../src/nexarium/games/nemesis/page/companion/Emblem.svelte";
import { ending, mayLive } from "../../src/nexarium/games/nemesis/page/companion/ending";
import { outline } from "../../src/nexarium/games/nemesis/page/companion/outline";
import { begin, step } from "../../src/nexarium/games/nemesis/page/companion/rules";
import { shipped as box } from "../../src/nexarium/games/nemesis/page/companion/rules/components";
import { OPTIONS } from "../../src/nexarium/games/nemesis/page/companion/rules/rulings";
import type { Answer, Table, Value } from "../../src/nexarium/games/nemesis/page/companion/rules/types";
import { armedText, percent, shown } from "../../src/nexarium/games/nemesis/page/companion/show";
import { speech } from "../../src/nexarium/games/nemesis/page/companion/speak";
import { catalogue } from "../../src/nexarium/games/nemesis/page/companion/words/catalogue";

const everyDraw: [string, Value][] = [
  ...Object.entries(box.tokens).flatMap(([kind, numbers]) =>
    Object.keys(numbers).map((number): [string, Value] => ["bag", [kind, Number(number)]]),
  ),
  ...box.attacks.map((card): [string, Value] => ["attacks", `${card.id}:${card.blood}`]),
  ...box.events.map((card): [string, Value] => ["events", card.id]),
  ...Object.keys(box.serious_wounds).map((wound): [string, Value] => ["wounds", wound]),
  ...["infected", "clean", "known", "done"].map((card): [string, Value] => ["contamination", card]),
  ...box.dice.combat.map((face): [string, Value] => ["combat", face]),
  ...[...box.dice.noise, "combat"].map((face): [string, Value] => ["noise", face]),
];

function played(answers: readonly Answer[], characters: readonly string[] = ["scout"]): Table {
  const adults = [2, 3, 3, 4, 4].slice(0, 3 + characters.length).map((number): Answer => ({ value: ["adult", number] }));
  return [...adults, ...answers].reduce(
    (table, answer) => step(table, answer).table,
    begin({ characters: [...characters], first: 0, options: {} }).table,
  );
}

describe.each(["en", "fr"] as const)("in %s", (language) => {
  test.each(everyDraw)("%s %s has an emblem and a name", (from, value) => {
    const { emblem, text } = shown(from, value, speech(language));
    expect(DRAWINGS).toHaveProperty([emblem]);
    expect(text).toMatch(/^[^.{}]+$/);
  });

  test("rulings have words", () => {
    for (const { name, choices } of OPTIONS) {
      for (const key of [`ruling.${name}`, ...choices.map((choice) => `ruling.${name}.${choice}`)])
        expect(speech(language).has(key), key).toBe(true);
    }
  });

  test("a weapon that does more by one hit than by the intruders' faces says so", () => {
    const told = ["soldier", "mechanic"].map((id) => armedText("–", box.cast[id]?.injuries ?? {}, catalogue[language]).match(/\d/g));
    expect(told).toEqual([
      ["2", "3"],
      ["1", "2", "2"],
    ]);
  });

  test("an encounter is followed step by step", () => {
    const answers: Answer[] = [{ value: "encounter" }, { value: ["adult", 3] }, { value: 1 }];
    const steps = answers.map((_, at) => outline(played(answers.slice(0, at + 1))));
    expect(steps.map((found) => found?.steps[found.here])).toEqual(["token", "surprise", "attack"]);
  });
});

test("whom it is about is asked before the first step", () => {
  const crew = ["captain", "scout"];
  expect(outline(played([{ value: "noise" }], crew))?.here).toBe(-1);
  expect(outline(played([{ value: "noise" }, { value: 1 }], crew))?.here).toBe(0);
});

test("nothing is under way at the menu", () => {
  expect(outline(played([]))).toBeNull();
});

describe("the game is over", () => {
  const time: Answer = { correct: "tracks", time: 1 };
  const lost = (seat: number, how: object): Answer => ({ correct: "character", seat, ...how });

  test.each<[string | null, boolean, Answer[]]>([
    [null, true, []],
    [null, true, [time, { correct: "tracks", self_destruct: 3 }]],
    ["jump", true, [time, { value: "event" }]],
    ["explosion", true, [{ correct: "tracks", self_destruct: 1 }, { value: "event" }]],
    [null, true, [time, { value: "event" }, { correct: "tracks", time: 2 }]],
    [null, true, [lost(0, { dead: true })]],
    ["nobody", true, [lost(0, { dead: true }), lost(1, { away: true })]],
    ["nobody", false, [lost(0, { dead: true }), lost(1, { dead: true })]],
  ])("%s, and somebody may live: %s", (by, living, answers) => {
    const table = played(answers, ["captain", "scout"]);
    expect(ending(table)).toBe(by);
    expect(mayLive(table)).toBe(living);
  });
});

test.each([
  [0, "0%", "0\u202f%"],
  [0.004, "<1%", "<1\u202f%"],
  [0.5, "50%", "50\u202f%"],
  [0.996, ">99%", ">99\u202f%"],
  [1, "100%", "100\u202f%"],
])("%d is %s, in French %s", (share, english, french) => {
  expect([percent(share, catalogue.en), percent(share, catalogue.fr)]).toEqual([english, french]);
});
