/** A piece is drawn as the file writes it. */

import { expect, test } from "vitest";
import file from "../../src/nexarium/games/nexos/box/board.toml";
import { beside, hangsTogether, nameOf, read, ROWS, toggled } from "../../src/nexarium/games/nexos/page/pickers/shape";

const pieces = (file as { pieces: Record<string, string> }).pieces;

test("every printed piece is read, hangs together, and can be drawn on the lattice", () => {
  const lattice = new Set(ROWS.flat().map(nameOf));
  for (const [name, text] of Object.entries(pieces)) {
    expect(read(text).map(nameOf).join(" "), name).toBe(text);
    expect(hangsTogether(read(text)), name).toBe(true);
    for (const segment of read(text)) expect(lattice, name).toContain(nameOf(segment));
  }
});

test("a segment is drawn and taken away again", () => {
  const drawn = toggled("10v 00h", { x: 1, y: 1, way: "h" });
  expect(drawn).toBe("00h 10v 11h");
  expect(toggled(drawn, { x: 0, y: 0, way: "h" })).toBe("10v 11h");
  expect(toggled("00h", { x: 0, y: 0, way: "h" })).toBe("");
  expect(hangsTogether(read("00h 22v"))).toBe(false);
  expect(hangsTogether([])).toBe(false);
});

test("arrow keys reach every segment and never leave the lattice", () => {
  const all = ROWS.flat().map(nameOf);
  const found = new Set<string>();
  const waiting = [ROWS.at(-1)![0]!];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(nameOf(next))) continue;
    found.add(nameOf(next));
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) waiting.push(beside(next, key));
  }
  expect([...found].sort()).toEqual([...all].sort());
  expect(all).toHaveLength(40);
});
