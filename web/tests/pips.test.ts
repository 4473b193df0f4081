import { expect, it } from "vitest";
import { FACES, inParts, PIPS } from "../src/lib/pips";

it("draws as many pips as a face counts, and no face changes when it is turned by half", () => {
  expect(PIPS.map((pips) => new Set(pips).size)).toEqual([...FACES].map((_, face) => face + 1));
  for (const pips of PIPS) expect(pips.map((pip) => 8 - pip).sort()).toEqual([...pips].sort());
});

it("lays two and three pips from corner to corner", () => {
  expect(PIPS[1]).toEqual([2, 6]);
  expect(PIPS[2]).toEqual([2, 4, 6]);
});

it("keeps a die together with the stop that follows, and a clause", () => {
  expect(inParts("Cato lance ⚀⚁ : Danger (NM-71). Le Rôdeur")).toEqual([
    "Cato lance ",
    "⚀",
    "",
    "⚁",
    " : Danger (",
    "NM-71",
    "). Le Rôdeur",
  ]);
  expect(inParts("Bront rolled ⚀⚀, fumbled")).toEqual(["Bront rolled ", "⚀", "", "⚀,", " fumbled"]);
});
