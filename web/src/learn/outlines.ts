/** How much of its box a shape fills. A box-shaped ring around a sparse shape would point at its neighbours, too. */

export interface Point {
  x: number;
  y: number;
}

/** A shape that fills less of its box than this gets a ring along its own outline. */
const FILLED = 0.8;
/** Points of an outline between which it counts as straight. */
const POINTS = 60;

/** The area inside a closed line of points. */
export function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, place) => {
    const next = points[(place + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

const known = new Map<string, boolean>();

/** Whether a path fills its box well enough; an open path has no outline to follow. */
export function fillsItsBox(path: SVGPathElement): boolean {
  const d = path.getAttribute("d") ?? "";
  if (!/z\s*$/i.test(d)) return true;
  const found = known.get(d);
  if (found !== undefined) return found;
  const length = path.getTotalLength();
  const points = Array.from({ length: POINTS }, (_, place) => path.getPointAtLength((length * place) / POINTS));
  const { width, height } = path.getBBox();
  const fills = areaOf(points) >= FILLED * width * height;
  known.set(d, fills);
  return fills;
}
