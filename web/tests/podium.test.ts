import { expect, test } from "vitest";
import { stepsOf } from "../src/club/tournament/podium";
import type { PlaceCard } from "../src/lib/wire";

const place = (rank: number, name: string, points: number): PlaceCard => ({ rank, name, points, ties: [], won: 0, drawn: 0, lost: 0 });
const named = (...places: PlaceCard[]) => stepsOf(places).map((step) => [step.rank, step.places.map((each) => each.name)]);

test("the first three places stand on the podium", () => {
  expect(named(place(1, "Ada", 3), place(2, "Bo", 2), place(3, "Cy", 1), place(4, "Dee", 1))).toEqual([
    [1, ["Ada"]],
    [2, ["Bo"]],
    [3, ["Cy"]],
  ]);
});

test("equal players share a step, and the next place is left out", () => {
  expect(named(place(1, "Ada", 2), place(1, "Bo", 2), place(3, "Cy", 1), place(3, "Dee", 1))).toEqual([
    [1, ["Ada", "Bo"]],
    [3, ["Cy", "Dee"]],
  ]);
});

test("players without a point do not stand there", () => {
  expect(named(place(1, "Ada", 1), place(2, "Bo", 0))).toEqual([[1, ["Ada"]]]);
});
