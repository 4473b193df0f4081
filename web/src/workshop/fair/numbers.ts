/** The numbers of a box that a sweep may try. */

import { labelsOf, leaves, nodeAt, textOf, type FormFile, type Values } from "../form";

/** A number of the box: where it is, its name, and what it may be. */
export interface NumberLeaf {
  path: string;
  label: string;
  value: number;
  least: number;
  most: number;
}

/** How far beyond its present value a number without a bound is tried. */
const BEYOND = 100;

/** Every whole number of these files, with its bounds, in the order of the form. */
export function numbersIn(files: readonly FormFile[], values: Values, language = ""): readonly NumberLeaf[] {
  const found: NumberLeaf[] = [];
  for (const { file, node } of files) {
    for (const { steps, value } of leaves(node, values[file])) {
      const own = nodeAt(node, values[file], steps);
      if (own?.kind !== "integer" || typeof value !== "number") continue;
      const label = labelsOf(node, values[file], steps, language).join(" › ");
      const [least, most] = [own.least ?? Math.min(0, value), own.most ?? value + BEYOND];
      found.push({ path: `${file}:${textOf(steps)}`, label, value, least, most });
    }
  }
  return found;
}
