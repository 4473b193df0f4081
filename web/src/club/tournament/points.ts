/** The points that the sides of a table can get in a tournament. Pure. */

/** All values that a place among this many sides can have, alone or shared, from the most to the least. */
export function sharesOf(sides: number): number[] {
  const steps = 2 * Math.max(1, sides - 1);
  return Array.from({ length: steps + 1 }, (_, step) => (steps - step) / steps);
}

/** By seat, the points of its side. */
export function bySeat(given: readonly number[], sides: readonly (readonly number[])[]): number[] {
  const points: number[] = [];
  sides.forEach((side, index) => side.forEach((seat) => (points[seat] = given[index] ?? 0)));
  return points;
}
