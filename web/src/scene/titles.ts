/** What a scene says of its shapes, in the order in which they are drawn. */

import type { Scene, Shape } from "../lib/wire";

const titlesIn = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => (shape.title ? [shape.title] : shape.kind === "group" ? titlesIn(shape.children ?? []) : []));

/** Each title once, with how often it is said. */
export function titlesOf(scene: Scene): readonly (readonly [string, number])[] {
  const counted = new Map<string, number>();
  for (const title of titlesIn((scene.layers ?? []).flatMap((layer) => layer.shapes ?? [])))
    counted.set(title, (counted.get(title) ?? 0) + 1);
  return [...counted];
}
