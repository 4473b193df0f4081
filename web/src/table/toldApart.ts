/** Sentences of the log as they are quoted beside a position (nexarium.core.sentences). */

import { withoutRuleIds } from "../lib/ruleIds";

/** The texts without the rule ids that they cite. Those that read the same also say the place, by their action's notation. */
export function toldApart(texts: readonly string[], notations: readonly string[]): string[] {
  const plain = texts.map((text) => withoutRuleIds(text).replace(/\.$/, ""));
  return plain.map((text, place) => {
    const notation = notations[place];
    return notation && plain.filter((each) => each === text).length > 1 ? `${text} (${notation.replaceAll(",", " ")})` : text;
  });
}
