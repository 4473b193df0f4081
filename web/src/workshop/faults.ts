/** The page's own problems, in words. */

import { allowedBy } from "./desk";
import { nodeAt, type Fault, type FormNode, type Value } from "./form";
import type { Words } from "./words/catalogue";

export function sentenceOf(fault: Fault, root: FormNode, value: Value | undefined, words: Words): string {
  const node = nodeAt(root, value, fault.steps);
  const allowed = node ? allowedBy(node, words) : "";
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
      return words.faultType;
  }
}
