import { describe, expect, it } from "vitest";
import { holdsStudy, LONGEST_LINK, packed, unpacked } from "../src/study/link";
import { headOf, lineFrom, pathTo, StudyTree, type StudyRecord } from "../src/study/tree";

const FILE: StudyRecord = {
  game: "tictactoe",
  options: {},
  seats: ["Ann", "Bob"],
  actions: [4, 0, 8],
  comments: { 0: "the beginning", 3: "the end" },
  variations: [
    { ply: 0, actions: [0, 1], comments: { 1: "a corner" } },
    { ply: 1, actions: [1, 2, 3] },
    { line: 2, ply: 2, actions: [6] },
    { line: 3, ply: 3, actions: [8] },
    { line: 3, ply: 3, actions: [7], comments: { 4: "or so" } },
  ],
};
const paths = (tree: StudyTree) => tree.rows().map(({ node, depth }) => [pathTo(node).join(""), depth]);

describe("a study's tree", () => {
  it("is read from a file and written as the same file", () => {
    const tree = new StudyTree(FILE);
    const again = new StudyTree(JSON.parse(JSON.stringify(tree.record())) as StudyRecord);
    expect(paths(again)).toEqual(paths(tree));
    expect(again.record()).toEqual(tree.record());
    expect(JSON.parse(JSON.stringify(tree.record()))).toEqual({
      ...FILE,
      variations: [
        { ply: 0, actions: [0, 1], comments: { 1: "a corner" } },
        { ply: 1, actions: [1, 2, 3] },
        { line: 2, ply: 2, actions: [6, 8] },
        { line: 3, ply: 3, actions: [7], comments: { 4: "or so" } },
      ],
    });
  });

  it("lists each main move, the variations in place of it, and what follows", () => {
    expect(paths(new StudyTree(FILE))).toEqual([
      ["4", 0],
      ["0", 1],
      ["01", 1],
      ["40", 0],
      ["41", 1],
      ["412", 1],
      ["416", 2],
      ["4168", 2],
      ["4167", 3],
      ["4123", 1],
      ["408", 0],
    ]);
  });

  it("adds what is new and finds what is known", () => {
    const tree = new StudyTree(FILE);
    const before = tree.rows().length;
    const first = tree.add(tree.root, 4);
    expect(lineFrom(tree.root)[0]).toBe(first);
    expect(tree.rows().length).toBe(before);
    expect(pathTo(tree.add(first, 7))).toEqual([4, 7]);
    expect(tree.rows().length).toBe(before + 1);
  });

  it("promotes and removes a variation", () => {
    const tree = new StudyTree(FILE);
    const deep = tree.root.variations[0]!.variations[1]!.variations[0]!;
    expect(headOf(deep)?.action).toBe(1);
    tree.promote(deep);
    expect(lineFrom(tree.root).map((node) => node.action)).toEqual([4, 1, 2, 3]);
    expect(headOf(deep)).toBeNull();
    expect(tree.remove(deep).action).toBe(1);
    expect(tree.remove(tree.root)).toBe(tree.root);
    expect(lineFrom(tree.root).map((node) => node.action)).toEqual([4, 1, 6, 8]);
  });
});

describe("a study in a link", () => {
  it("comes back", async () => {
    const text = JSON.stringify({ ...FILE, seats: ["Zoë ☃"] });
    const link = await packed(text);
    expect(link).toMatch(/^#study=[\w-]+$/);
    expect(holdsStudy(link!)).toBe(true);
    expect(await unpacked(link!)).toBe(text);
  });

  it("is not made where it would be too long", async () => {
    const noise = Array.from({ length: LONGEST_LINK * 2 }, () => String.fromCharCode(33 + Math.random() * 90)).join("");
    expect(await packed(noise)).toBeNull();
  });

  it("is refused if it is damaged or grows without end", async () => {
    await expect(unpacked("#study=AAAA")).rejects.toThrow();
    const bomb = await packed("0".repeat(3_000_000));
    await expect(unpacked(bomb!)).rejects.toThrow("too large");
  });
});
