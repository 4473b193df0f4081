/** The calculator counts in the browser as Python does, and takes no figures that are none. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BoxError } from "../../web/src/lib/boxes/box";
import { digest, parse } from "../../web/src/lib/boxes/toml";
import { figuresIn, readBoard, shipped, withOwn } from "../../src/nexarium/games/kepler/page/calculator/printed";
import { score, type Pieces } from "../../src/nexarium/games/kepler/page/calculator/scoring";

const PYTHON = `
import json, os, sys
from importlib import import_module
from random import Random
os.environ["NEXARIUM_RULES"] = "python"
from nexarium.core.variants import digest, variant_package
data = json.load(sys.stdin)
package = variant_package("nexarium.games.kepler", data) if data else "nexarium.games.kepler"
PLANETS = import_module(package + ".box.printed").PLANETS
board, counted = import_module(package + ".rules.board"), import_module(package + ".scene.scoring")
TOP, planet, Pieces, scoring = board.TOP, board.planet, counted.Pieces, counted.scoring
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

const FILE = readFileSync("../src/nexarium/games/kepler/box/board.toml", "utf-8");
/** Another board in each entry that a scoring reads. */
const OTHER = FILE.replace("track_prizes = [3, 2, 1]", "track_prizes = [7, 7, 2]")
  .replace("leader_value = 5 ", "leader_value = 4 ")
  .replace("levels = [0, 1, 2, 3, 4, 5, 6], start = 2, tokens = 2 }\n2", "levels = [1, 2, 5], start = 2, tokens = 2 }\n2")
  .replace('"points", levels = [0, 1, 2, 3, 4, 5, 6]', '"points", levels = [0, 2, 4, 8, 16, 32]')
  .replace("k = { a = 4, b = 3, c = 2, d = 1 }", "tranches = { a = [20, 3, 3], b = [9, 9, 9], c = [1, 0, 0], d = [50, 20, 10] }");

test.each([
  ["shipped", ""],
  ["in a box", OTHER],
])("300 scorings with the board %s that Python counted are counted alike here", { timeout: 120_000 }, (_, text) => {
  const input = JSON.stringify(text ? { "board.toml": text } : {});
  const written = execFileSync(process.env.PYTHON_FOR_BUILD ?? "python3", ["-c", PYTHON], { encoding: "utf-8", input });
  const runs = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Run);
  expect(runs.length).toBe(300);
  const board = text ? readBoard(parse(text)) : shipped;
  for (const { pieces, gains, values } of runs) {
    const scored = score(pieces, withOwn({ tranches: {}, levels: {} }, board));
    expect([scored.gains, scored.values]).toEqual([gains, values]);
  }
});

test("the board of a box is the one of its file", () => {
  expect(readBoard(parse(FILE))).toEqual(shipped);
  expect(digest({ "board.toml": OTHER })).not.toBe(digest({ "board.toml": FILE }));
});

test.each([
  ["leader_value = 5 ", "leader_value = 21 ", "cubes.leader_value", "whole"],
  ["diplomats = 10 ", "diplomats = 1000000000 ", "cubes.diplomats", "whole"],
  ["[3, 2, 1]", "[3, 4, 1]", "track_prizes[1]", "whole"],
  ["[3, 2, 1]", "[3, 2]", "track_prizes", "items"],
  ['"points", levels = [0, 1', '"points", levels = [0, 0', "tracks.7.levels[1]", "whole"],
  ["start = 2, tokens = 2 }\n2", "start = 9, tokens = 2 }\n2", "tracks.1.start", "choice"],
  ['"points", levels', '"nudge_die", levels', "tracks", "lacks"],
  ["slots = 2\n", "slots = 5\n", "zones.green.A.slots", "whole"],
  ["k = { a = 4, b = 3, c = 2, d = 1 }", "k = { a = 4, b = 3, c = 2 }", "zones.green.A.k.d", "absent"],
  ['"reconstruction" ', '"<b>mine</b>" ', "status", "choice"],
  ["[zones.orange.B]", "[zones.orange.C]", "zones.orange.B", "absent"],
])("a board with %j turned into %j is refused at its entry", (from, to, field, problem) => {
  expect(FILE).toContain(from);
  const read = () => readBoard(parse(FILE.replace(from, to)));
  expect(read).toThrow(BoxError);
  expect(read).toThrow(expect.objectContaining({ file: "board.toml", field, problem }) as Error);
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
