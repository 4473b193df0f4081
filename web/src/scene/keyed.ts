/** A key for every shape: its id. A shape without an id, or with a repeated one, gets its place in the list. */

import type { Shape } from "../lib/wire";

export function keyed(shapes: readonly Shape[]): { key: string; shape: Shape }[] {
  const met = new Set<string>();
  return shapes.map((shape, index) => {
    const key = shape.id && !met.has(shape.id) ? shape.id : `#${index}`;
    met.add(key);
    return { key, shape };
  });
}

/** The shape's transform in CSS, so that a change slides; undefined: the shape stays at its origin. */
export function transformOf(shape: Shape): string | undefined {
  const [x, y] = shape.at ?? [0, 0];
  const parts: string[] = [];
  if (x || y || shape.id) parts.push(`translate(${x}px,${y}px)`);
  if (shape.turn) parts.push(`rotate(${shape.turn}deg)`);
  if (shape.scale !== undefined && shape.scale !== 1) parts.push(`scale(${shape.scale})`);
  return parts.length ? parts.join(" ") : undefined;
}
