import { expect, test } from "vitest";
import type { Scene, Shape } from "../src/lib/wire";
import { titlesOf } from "../src/scene/titles";

const circle = (title: string): Shape => ({ kind: "circle", title, r: 1 });

test("a scene is described by the titles of its shapes, alike ones counted", () => {
  const scene: Scene = {
    width: 1,
    height: 1,
    layers: [
      { id: "a", static: true, shapes: [circle("a room"), circle("")] },
      { id: "b", shapes: [circle("an egg"), { kind: "group", children: [circle("an egg")] }] },
      { id: "c", shapes: [{ kind: "group", title: "a crew", children: [circle("a hand")] }] },
    ],
  };
  expect(titlesOf(scene)).toEqual([
    ["a room", 1],
    ["an egg", 2],
    ["a crew", 1],
  ]);
});
