import { describe, expect, it, vi } from "vitest";
import { holdsStudy, LONGEST_LINK, packed, unpacked } from "../src/study/link";
import { headOf, lineFrom, pathTo, StudyTree, type StudyRecord } from "../src/study/tree";
import { inABrowser } from "./browser";

const FILE: StudyRecord = {
  game: "tictactoe",
  version: 1,
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

describe("a study with other printed data than new tables", () => {
  const OTHER = { ...FILE, data: { "board.toml": "x = 1" }, start: "x4", table: "abc" };

  it("remembers the table that has them, which is in no file", async () => {
    const kept = new Map<string, string>();
    inABrowser(kept);
    const { Studying } = await import("../src/study/studying.svelte");
    const { engineOf } = await import("../src/study/data");
    const studying = new Studying("tictactoe", OTHER);
    studying.save();
    expect(Studying.kept("tictactoe")).toMatchObject({ table: "abc", start: "x4" });
    expect(studying.beginning).toEqual({ options: {}, start: "x4", table: "abc" });
    expect(engineOf(studying.beginning)).toEqual({ table: "abc" });
    expect(engineOf(new Studying("tictactoe", FILE).beginning)).toEqual({ data: "server" });
    expect(JSON.parse(studying.text)).not.toHaveProperty("table");
    expect(JSON.parse(studying.text)).toHaveProperty("data");
    studying.close();
  }, 60_000); // a busy machine takes long to import the client

  it("gets a table with them, without its moves and players", async () => {
    inABrowser();
    const sent: Record<string, unknown>[] = [];
    vi.stubGlobal("fetch", (_path: string, request: RequestInit) => {
      sent.push(JSON.parse((JSON.parse(request.body as string) as { text: string }).text) as Record<string, unknown>);
      return Promise.resolve(new Response('{"table": "new"}', { status: 201 }));
    });
    const { tableWith } = await import("../src/study/data");
    expect(await tableWith(OTHER)).toBe("new");
    expect(sent).toEqual([{ game: "tictactoe", version: 1, options: {}, actions: [], data: { "board.toml": "x = 1" } }]);
  }, 60_000);
});
