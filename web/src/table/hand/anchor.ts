/** The screen position of something that belongs beside something else. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels between the two, and between it and the screen's edge. */
const APART = 10;
const EDGE = 8;
/** Anything wider or higher than this counts by its middle: what belongs to it stands there, not beyond its far edge. */
const LARGE = 130;

/** The upper left corner of a box of `size` beside `anchor`: above it, or else where it covers least of `free`, the next possible picks. */
export function placeBeside(
  anchor: Box,
  size: Pick<Box, "width" | "height">,
  screen: Box,
  free: readonly Box[],
): [left: number, top: number] {
  const near = narrowed(anchor);
  const [middle, level] = [near.left + (near.width - size.width) / 2, near.top + (near.height - size.height) / 2];
  const places = [
    [middle, near.top - size.height - APART],
    [middle, near.top + near.height + APART],
    [near.left + near.width + APART, level],
    [near.left - size.width - APART, level],
  ] as const;
  const costs = places.map(([x, y], order) => {
    const [left, top] = within(x, y, size, screen);
    const box = { left, top, ...size };
    return {
      at: [left, top] as [number, number],
      cost: 8 * common(box, near) + free.reduce((sum, other) => sum + common(box, other), order),
    };
  });
  return costs.reduce((best, next) => (next.cost < best.cost ? next : best)).at;
}

/** The distance between two boxes; 0: they touch. */
export function apart(one: Box, other: Box): number {
  const across = Math.max(one.left - other.left - other.width, other.left - one.left - one.width, 0);
  const down = Math.max(one.top - other.top - other.height, other.top - one.top - one.height, 0);
  return Math.hypot(across, down);
}

function narrowed({ left, top, width, height }: Box): Box {
  const [wide, high] = [width > LARGE ? 0 : width, height > LARGE ? 0 : height];
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high };
}

function within(x: number, y: number, { width, height }: Pick<Box, "width" | "height">, screen: Box): [number, number] {
  const clamped = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  return [
    clamped(x, screen.left + EDGE, screen.left + screen.width - width - EDGE),
    clamped(y, screen.top + EDGE, screen.top + screen.height - height - EDGE),
  ];
}

/** The area that two boxes share. */
function common(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
