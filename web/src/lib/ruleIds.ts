/** A sentence in parts, so that its rule ids can be opened and do not break over two lines. */

export interface TextPart {
  text: string;
  /** A rule id, such as "NX-24", with the punctuation around it, such as "(" and ").". Empty: none. */
  ruleId: string;
  before: string;
  after: string;
}

const RULE_ID = /([(«“]*)\b([A-Z]{2,}-\d+[a-z]?)\b([^\s]*)/g;

export function withRuleIds(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (piece: string) => piece && parts.push({ text: piece, ruleId: "", before: "", after: "" });
  for (const found of text.matchAll(RULE_ID)) {
    const [whole, before = "", ruleId = "", after = ""] = found;
    plain(text.slice(at, found.index));
    parts.push({ text: whole, ruleId, before, after });
    at = found.index + whole.length;
  }
  plain(text.slice(at));
  return parts;
}

const CITED = /\s*[(«“]\s*[A-Z]{2,}-\d+[a-z]?(?:,\s*[A-Z]{2,}-\d+[a-z]?)*\s*[)»”]/g;

/** A sentence without the rule ids that it cites in brackets (nexarium.core.sentences). */
export const withoutRuleIds = (text: string): string => text.replace(CITED, "");

/** The rule ids in a sentence, each once. */
export const ruleIdsIn = (text: string): readonly string[] => [
  ...new Set(
    withRuleIds(text)
      .map((part) => part.ruleId)
      .filter(Boolean),
  ),
];
