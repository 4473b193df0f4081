/** What the shapes of a scene offer. */

import type { Shape } from "../lib/wire";

/** The actions of each of the shapes, and of those within groups, that offers any. */
export const offeredIn = (shapes: readonly Shape[]): readonly (readonly number[])[] =>
  shapes.flatMap((shape) => [
    ...(shape.actions?.length ? [shape.actions] : []),
    ...(shape.kind === "group" ? offeredIn(shape.children ?? []) : []),
  ]);
