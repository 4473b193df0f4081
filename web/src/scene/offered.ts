/** The actions that the shapes of a scene offer. */

import type { Shape } from "../lib/wire";

/** The actions of each shape that offers any, shapes within groups included. */
export const offeredIn = (shapes: readonly Shape[]): readonly (readonly number[])[] =>
  shapes.flatMap((shape) => [
    ...(shape.actions?.length ? [shape.actions] : []),
    ...(shape.kind === "group" ? offeredIn(shape.children ?? []) : []),
  ]);
