/** The titles of a scene's shapes, in drawing order. */

import type { Scene, Shape } from "../lib/wire";

const titlesIn = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => (shape.title ? [shape.title] : shape.kind === "group" ? titlesIn(shape.children ?? []) : []));

/** Each title once, with its count. */
export function titlesOf(scene: Scene): readonly (readonly [string, number])[] {
  const counted = new Map<string, number>();
  for (const title of titlesIn((scene.layers ?? []).flatMap((layer) => layer.shapes ?? [])))
    counted.set(title, (counted.get(title) ?? 0) + 1);
  return [...counted];
}
