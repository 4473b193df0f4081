/** The page's own problems, in words. */

import { boundsOf } from "./desk";
import { nodeAt, type Fault, type FormNode, type Value } from "./form";
import type { Words } from "./words/catalogue";

/** What to enter where a number belongs. */
export function numberSentence(node: FormNode, words: Words): string {
  const allowed = boundsOf(node, words);
  return allowed ? words.faultNumber(allowed) : words.faultWhole;
}

export function sentenceOf(fault: Fault, root: FormNode, value: Value | undefined, words: Words): string {
  const node = nodeAt(root, value, fault.steps);
  const allowed = node ? boundsOf(node, words) : "";
  switch (fault.kind) {
    case "number":
      return words.faultNumber(allowed);
    case "long":
      return words.faultLong(allowed);
    case "empty":
      return words.faultEmpty;
    case "count":
      return words.faultCount(allowed);
    case "pattern":
      return words.faultPattern;
    case "choice":
      return words.faultChoice;
    case "missing":
      return words.faultMissing;
    case "unknown":
      return words.faultUnknown;
    case "type":
      return node?.kind === "integer" ? numberSentence(node, words) : words.faultType;
  }
}
