/** The pickers: components that show a value as it looks in the box, where the generic fields would be hard to read. The shared ones are
 * beside this file, a game's own in its folder, `page/pickers/`. Where there is none of that name, the fields are shown. */

import type { Component } from "svelte";
import type { PickerProps } from "./form";

type Picker = Component<PickerProps>;
type Found = Record<string, () => Promise<{ default: Picker }>>;

const SHARED = import.meta.glob("./pickers/*.svelte") as Found;
const OWN = import.meta.glob("../../../src/nexarium/games/*/page/pickers/*.svelte") as Found;

/** Load a picker of a game by its name; nothing if there is none. */
export function pickerOf(game: string, name: string | undefined): Promise<Picker> | undefined {
  if (!name) return undefined;
  const load = OWN[`../../../src/nexarium/games/${game}/page/pickers/${name}.svelte`] ?? SHARED[`./pickers/${name}.svelte`];
  return load?.().then((module) => module.default);
}
