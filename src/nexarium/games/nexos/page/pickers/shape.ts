/** A piece's shape as the file writes it, such as `00h 10v`: unit segments from a point, rightwards or upwards. */

/** A segment: the point where it begins, `h` rightwards or `v` upwards. */
export interface Segment {
  x: number;
  y: number;
  way: "h" | "v";
}
type Point = readonly [number, number];

/** Points along a side of the lattice; no connected piece of so few segments needs more. */
export const POINTS = 5;
export const MOST = 4;

export const nameOf = ({ x, y, way }: Segment): string => `${x}${y}${way}`;

export const ends = ({ x, y, way }: Segment): [Point, Point] => [[x, y], way === "h" ? [x + 1, y] : [x, y + 1]];

/** The segments of a text; what is no segment is left out. */
export function read(text: string): Segment[] {
  return text
    .split(" ")
    .filter((word) => /^\d\d[hv]$/.test(word))
    .map((word) => ({ x: Number(word[0]), y: Number(word[1]), way: word[2] as Segment["way"] }));
}

/** The text with a segment more, or without it if it is there. */
export function toggled(text: string, segment: Segment): string {
  const name = nameOf(segment);
  const names = read(text).map(nameOf);
  return (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).sort().join(" ");
}

/** Whether all segments hang together; the empty shape does not. */
export function hangsTogether(segments: readonly Segment[]): boolean {
  const [first, ...left] = segments;
  if (!first) return false;
  const found = new Set(ends(first).map(String));
  for (;;) {
    const next = left.findIndex((each) => ends(each).some((end) => found.has(String(end))));
    if (next < 0) return !left.length;
    for (const end of ends(left.splice(next, 1)[0]!)) found.add(String(end));
  }
}

/** The lattice's segments in rows from the top, as they are seen. */
export const ROWS: readonly (readonly Segment[])[] = Array.from({ length: 2 * POINTS - 1 }, (_, row) => {
  const y = POINTS - 1 - Math.ceil(row / 2);
  return row % 2 === 0
    ? Array.from({ length: POINTS - 1 }, (_, x): Segment => ({ x, y, way: "h" }))
    : Array.from({ length: POINTS }, (_, x): Segment => ({ x, y, way: "v" }));
});

/** The segment that an arrow key leads to. */
export function beside(segment: Segment, key: string): Segment {
  const row = ROWS.findIndex((each) => each.some((other) => nameOf(other) === nameOf(segment)));
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  const line = ROWS[Math.min(ROWS.length - 1, Math.max(0, row + down!))]!;
  return line[Math.min(line.length - 1, Math.max(0, segment.x + right!))]!;
}
