/** What all fields of the page share. */

import { createContext } from "svelte";
import type { Editing } from "./editing.svelte";
import { textOf, type FormNode, type Problem, type Steps } from "./form";
import type { Words } from "./words/catalogue";

/** A problem with the way to the deepest entry that there is, where it is shown. */
export interface Placed extends Problem {
  steps: Steps;
}

export interface Desk {
  readonly game: string;
  readonly editing: Editing;
  readonly words: Words;
  readonly problems: readonly Placed[];
}

export const [desk, setDesk] = createContext<Desk>();

/** The problems of one entry itself: those of an entry that is missing belong to the one around it. */
export function problemsAt({ problems }: Desk, file: string, steps: Steps): readonly Placed[] {
  const path = textOf(steps);
  return problems.filter((each) => each.file === file && (each.field === path || textOf(each.steps) === path));
}

/** The problems of an entry and of all inside it. */
export function problemsIn({ problems }: Desk, file: string, steps: Steps): readonly Placed[] {
  return problems.filter((each) => each.file === file && steps.every((step, place) => each.steps[place] === step));
}

/** What a node allows, in a few words; "" where that is plain. */
export function allowedBy(node: FormNode, words: Words): string {
  if (node.picker && node.picker !== "dice") return ""; // it shows itself what there can be
  if ((node.kind === "text" && node.hints?.from) || (node.kind === "map" && node.keys)) return "";
  return boundsOf(node, words);
}

/** The bounds of a node's number, characters or entries, in a few words; "" if it has none. */
export function boundsOf(node: FormNode, words: Words): string {
  if (node.kind === "text") return node.most ? words.letters(node.most) : "";
  if (node.kind !== "integer" && node.kind !== "list" && node.kind !== "map") return "";
  const [least, most] = [node.least ?? null, node.most ?? null];
  if (node.kind === "integer") {
    if (least !== null && most !== null) return words.between({ least, most });
    return least !== null ? words.atLeast(least) : most !== null ? words.atMost(most) : "";
  }
  if (most !== null)
    return least === most ? words.entriesExactly(most) : least ? words.entriesBetween({ least, most }) : words.entriesAtMost(most);
  return least ? words.entriesAtLeast(least) : "";
}
