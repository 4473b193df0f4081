/** What a scene asks about a shape that can be picked, and tells when it is. */

import type { Shape } from "../lib/wire";

export interface Picker {
  offers(shape: Shape): boolean;
  pick(shape: Shape): void;
  /** Extra classes: proposed, hinted, on. */
  classes(shape: Shape): string;
  /** For something toggled: whether it is on. */
  checked(shape: Shape): boolean | undefined;
  label(shape: Shape): string;
}
