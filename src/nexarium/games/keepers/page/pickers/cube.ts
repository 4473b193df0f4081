/** An unfolded cube as `shapes.toml` has it: five tiles by name, the side of `start` with the door, every side where it could stand. */

import { isList, isTable, type Value } from "$web/workshop/form";

export const TILES = ["start", "centre", "left", "right", "back"] as const;
export type Tile = (typeof TILES)[number];
export const SIDES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] } as const;
export type Side = keyof typeof SIDES;
export const SIDE_NAMES = Object.keys(SIDES) as readonly Side[];
export type Cell = readonly [number, number];
/** The farthest a tile lies from the centre. */
export const REACH = 2;

export interface Cube {
  tiles: Readonly<Partial<Record<Tile, Cell>>>;
  door: Side;
  doors: readonly (readonly [Tile, Side])[];
}

export function read(value: Value | undefined): Cube {
  const shape = isTable(value) ? value : {};
  const tiles: Partial<Record<Tile, Cell>> = {};
  for (const tile of TILES) {
    const cell = isTable(shape.tiles) ? shape.tiles[tile] : undefined;
    if (isList(cell) && cell.length === 2) tiles[tile] = [Number(cell[0]), Number(cell[1])];
  }
  const door = SIDE_NAMES.find((side) => side === shape.door) ?? "N";
  return { tiles, door, doors: (isList(shape.doors) ? shape.doors : []) as unknown as Cube["doors"] };
}

/** The value of a file for this cube, with nothing said of doors where there are none. */
export function written({ tiles, door, doors }: Cube): Value {
  const placed = Object.fromEntries(TILES.filter((tile) => tiles[tile]).map((tile) => [tile, [...tiles[tile]!]]));
  return doors.length ? { tiles: placed, door, doors: doors.map((each) => [...each]) } : { tiles: placed, door };
}

const sameCell = (one: Cell, other: Cell) => one[0] === other[0] && one[1] === other[1];
export const tileAt = ({ tiles }: Cube, cell: Cell): Tile | undefined => TILES.find((tile) => tiles[tile] && sameCell(tiles[tile], cell));
export const beside = ([x, y]: Cell, side: Side): Cell => [x + SIDES[side][0], y + SIDES[side][1]];

type Face = readonly [number, number, number];
const opposite = ([x, y, z]: Face): Face => [-x, -y, -z];

/** Whether squares hang together and fold into a cube: a cube that is rolled over them shows another face on each. */
export function folds(cells: readonly Cell[]): boolean {
  const left = [...cells];
  const first = left.shift();
  if (!first) return false;
  const bottoms = new Set<string>();
  const waiting: [Cell, Face, Face, Face][] = [[first, [0, 0, -1], [0, 1, 0], [1, 0, 0]]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [cell, bottom, north, east] = next;
    bottoms.add(String(bottom.map((each) => each + 0))); // -0 is 0
    const rolled: Record<Side, [Face, Face, Face]> = {
      N: [north, opposite(bottom), east],
      S: [opposite(north), bottom, east],
      E: [east, north, opposite(bottom)],
      W: [opposite(east), north, bottom],
    };
    for (const side of SIDE_NAMES) {
      const place = left.findIndex((each) => sameCell(each, beside(cell, side)));
      if (place >= 0) waiting.push([left.splice(place, 1)[0]!, ...rolled[side]]);
    }
  }
  return !left.length && bottoms.size === cells.length;
}

/** Whether the door can stand on this side of a tile: it touches no other tile, and all six squares fold into a cube. */
export function canStand(cube: Cube, tile: Tile, side: Side): boolean {
  const from = cube.tiles[tile];
  const cells = TILES.flatMap((each) => (cube.tiles[each] ? [cube.tiles[each]] : []));
  if (!from || cells.length < TILES.length) return false;
  const door = beside(from, side);
  if (tileAt(cube, door) || SIDE_NAMES.filter((each) => tileAt(cube, beside(door, each))).length > 1) return false;
  return folds([...cells, door]);
}

/** Every tile and side where the door can stand. */
export const possibleDoors = (cube: Cube): [Tile, Side][] =>
  TILES.flatMap((tile) => SIDE_NAMES.filter((side) => canStand(cube, tile, side)).map((side): [Tile, Side] => [tile, side]));

/** The cube with a tile on an empty cell. The sides where the door could stand follow; the door stays where it is if it can. */
export function moved(cube: Cube, tile: Tile, cell: Cell): Cube {
  if (tile === "centre" ? !sameCell(cell, [0, 0]) : sameCell(cell, [0, 0])) return cube;
  const there = tileAt(cube, cell);
  if (there && there !== tile) return cube;
  const next = { ...cube, tiles: { ...cube.tiles, centre: [0, 0] as const, [tile]: cell } };
  const doors = possibleDoors(next);
  const own = doors.filter(([each]) => each === "start").map(([, side]) => side);
  return { ...next, doors, door: own.includes(cube.door) ? cube.door : (own[0] ?? cube.door) };
}

/** The cube with the door on a side of `start`, or with another tile's side listed as a place for it, or not. */
export function withDoor(cube: Cube, tile: Tile, side: Side): Cube {
  if (tile === "start") return { ...cube, door: side };
  const others = cube.doors.filter(([one, other]) => one !== tile || other !== side);
  return { ...cube, doors: others.length < cube.doors.length ? others : [...cube.doors, [tile, side]] };
}
