/** A side of a zone is changed as data, without a change of what is not touched. */

import { expect, test } from "vitest";
import board from "../../src/nexarium/games/kepler/box/board.toml";
import {
  border,
  BORDERS,
  cutInto,
  owned,
  prizes,
  QUARTERS,
  toggled,
  touch,
  withPrize,
  withTranches,
} from "../../src/nexarium/games/kepler/page/pickers/face";
import { at, type Value } from "../../web/src/workshop/form";

const zones = (board as { zones: Value }).zones;
const green = at(zones, ["green", "A"])!;

test("a segment has another owner, a pair is joined and parted", () => {
  const changed = owned(green, "ccw", 2, "d");
  expect(border(changed, "ccw")).toBe("abd");
  expect(border(changed, "cw")).toBe("acc");
  expect(touch(green, "bc")).toBe(false);
  expect(touch(toggled(green, "bc"), "bc")).toBe(true);
  expect(toggled(toggled(green, "bc"), "bc")).toEqual(green);
  const turned = { ...(green as Record<string, Value>), edges: ["ba"] };
  expect(touch(turned, "ab")).toBe(true);
  expect(at(toggled(turned, "ab"), ["edges"])).toEqual([]);
});

test("factors become the prizes that they stand for, and again factors", () => {
  const three = withTranches(green, true);
  expect(prizes(three, "a")).toEqual([12, 8, 4]);
  expect(at(three, ["k"])).toBeUndefined();
  expect(withTranches(three, false)).toEqual(green);
  expect(prizes(withPrize(three, "b", 1, 7), "b")).toEqual([9, 7, 3]);
  expect(prizes(withPrize(green, "b", 0, 9), "b")).toEqual([9]);
  for (const quarter of QUARTERS) expect(prizes({}, quarter)).toEqual([0]);
});

test("all borders of the board are cut alike", () => {
  const longer = cutInto(zones, 4);
  expect(border(at(longer, ["green", "A"])!, "ccw")).toBe("abbb");
  for (const zone of ["green", "orange", "purple"])
    for (const face of ["A", "B"]) for (const name of BORDERS) expect(border(at(longer, [zone, face])!, name)).toHaveLength(4);
  expect(cutInto(longer, 3)).toEqual(zones);
});
