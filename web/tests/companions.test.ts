import { expect, test } from "vitest";
import { companions } from "../src/lobby/companions";

const met = (name: string) => ({ account: name, name, at: 1, game: "g" });

test("players who are online come first, and nobody twice", () => {
  const followed = [
    { account: "Zoe", name: "Zoe", online: true, table: "t", title: "G" },
    { account: "Bo", name: "Bo" },
    { account: "Abe", name: "Abe" },
  ];
  const found = companions([met("Cy"), met("Bo")], followed);
  expect(found.map((each) => each.name)).toEqual(["Zoe", "Cy", "Bo", "Abe"]);
  expect(found.map((each) => !!each.met)).toEqual([false, true, true, false]);
  expect(found[0]).toMatchObject({ online: true, table: "t", title: "G" });
});

test("a recent opponent who is followed is shown as online", () => {
  const [bo] = companions([met("Bo")], [{ account: "Bo", name: "Bo", online: true }]);
  expect(bo).toMatchObject({ online: true, met: { account: "Bo" } });
});
