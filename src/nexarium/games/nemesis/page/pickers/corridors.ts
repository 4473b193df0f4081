/** The ship's corridors as data has them, `[room, room, number, …]`, and the numbers that belong to each room. */

export type Corridor = readonly number[];
export type Point = readonly [number, number];

export const NUMBERS = [1, 2, 3, 4] as const;

export const joins = ([one, other]: Corridor, a: number, b: number): boolean => one === Math.min(a, b) && other === Math.max(a, b);

/** How often each number from 1 to 4 stands at a room, at its corridors and its entrance; each belongs there once. */
export function numbersAt(room: number, corridors: readonly Corridor[], entrance: readonly number[]): number[] {
  const there = corridors.filter(([one, other]) => one === room || other === room).flatMap((corridor) => corridor.slice(2));
  return NUMBERS.map((number) => [...there, ...entrance].filter((each) => each === number).length);
}

/** What a new corridor between two rooms is numbered: the first number that both lack, else one that either lacks. */
export function numberFor(one: readonly number[], other: readonly number[]): number {
  return NUMBERS.find((_, place) => !one[place] && !other[place]) ?? NUMBERS.find((_, place) => !one[place] || !other[place]) ?? 1;
}

/** The corridors with a new one in its place in the order of rooms. */
export function withCorridor(corridors: readonly Corridor[], a: number, b: number, number: number): Corridor[] {
  const added = [Math.min(a, b), Math.max(a, b), number];
  const after = corridors.findIndex(([one, other]) => one! > added[0]! || (one === added[0] && other! > added[1]!));
  return after < 0 ? [...corridors, added] : [...corridors.slice(0, after), added, ...corridors.slice(after)];
}

/** A list of numbers with this one more, or without it. */
export const toggled = (numbers: readonly number[], number: number): number[] =>
  (numbers.includes(number) ? numbers.filter((each) => each !== number) : [...numbers, number]).sort((a, b) => a - b);

/** The point of a corridor at which its numbers stand: its middle, unless another room lies there. */
export function signAt([ax, ay]: Point, [bx, by]: Point, rooms: readonly Point[]): Point {
  const points = [0.5, 0.36, 0.64, 0.28, 0.72].map((part): Point => [ax + part * (bx - ax), ay + part * (by - ay)]);
  return points.find(([x, y]) => rooms.every(([rx, ry]) => Math.hypot(rx - x, ry - y) > 0.42)) ?? points[0]!;
}
