/** The calculator counts in the browser as Python does, and takes no figures that are none. */

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { figuresIn, withOwn } from "../../src/nexarium/games/kepler/page/calculator/printed";
import { score, type Pieces } from "../../src/nexarium/games/kepler/page/calculator/scoring";

const PYTHON = `
import json
from random import Random
from nexarium.games.kepler.box.printed import PLANETS
from nexarium.games.kepler.rules.board import TOP, planet
from nexarium.games.kepler.scene.scoring import Pieces, scoring
chance = Random(7)
for _ in range(300):
    players, sides = chance.randint(2, 5), chance.choice(PLANETS)
    pieces = Pieces.empty(planet(sides), players)
    for row in (*pieces.diplomats, *pieces.leaders):
        for quarter in range(12):
            row[quarter] = chance.choice((0, 0, 0, 1, 2))
    pieces.levels = [[chance.randint(0, int(top)) for top in TOP] for _ in range(players)]
    pieces.tokens = [[chance.randrange(7) for _ in range(chance.randint(0, 2))] for _ in range(3)]
    asked = {"players": players, "sides": sides, "diplomats": pieces.diplomats, "leaders": pieces.leaders, "levels": pieces.levels,
             "tokens": [[track + 1 for track in own] for own in pieces.tokens]}
    print(json.dumps({"pieces": asked, "gains": scoring(pieces).totals(), "values": [pieces.total(seat) for seat in range(players)]}))
`;

interface Run {
  pieces: Pieces;
  gains: number[];
  values: number[];
}

test("300 scorings that Python counted are counted alike here", { timeout: 120_000 }, () => {
  const written = execFileSync(process.env.PYTHON_FOR_BUILD ?? "python3", ["-c", PYTHON], { encoding: "utf-8" });
  const runs = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Run);
  expect(runs.length).toBe(300);
  for (const { pieces, gains, values } of runs) {
    const scored = score(pieces, withOwn({ tranches: {}, levels: {} }));
    expect([scored.gains, scored.values]).toEqual([gains, values]);
  }
});

test("figures of one's own count instead", () => {
  const alone = { players: 2, sides: "AAA", diplomats: [[1], []], leaders: [[], []], levels: [], tokens: [[], [], []] };
  const gain = (own: Parameters<typeof withOwn>[0]) => score(alone, withOwn(own)).gains[0]!;
  const none = { tranches: {}, levels: {} };
  expect(gain({ ...none, tranches: { "Ga A": [50, 8, 4] } }) - gain(none)).toBe(50 - 12);
  expect(gain({ ...none, tranches: { "Ga B": [50, 8, 4] } })).toBe(gain(none));
  expect(gain({ ...none, levels: { "7": [9, 10] } }) - gain(none)).toBe(9);
});

test.each([
  ["12 8 4", [12, 8, 4]],
  ["12, 8,4", [12, 8, 4]],
  ["4 8 12", null],
  ["12 8", null],
  ["12 8 x", null],
  ["1e1 8 4", null],
  ["120 8 4", null],
  ["", null],
])("three falling figures in %j", (text, figures) => expect(figuresIn(text, 3, 3, "falling")).toEqual(figures));
