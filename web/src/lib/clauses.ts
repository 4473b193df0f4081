/** A sentence in parts, so that its rule ids can be opened and do not break over two lines. */

export interface Part {
  text: string;
  /** A rule id, such as "NX-24", with the punctuation around it, such as "(" and ").". Empty: none. */
  clause: string;
  before: string;
  after: string;
}

const CLAUSE = /([(«“]*)\b([A-Z]{2,}-\d+[a-z]?)\b([^\s]*)/g;

export function withClauses(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const plain = (piece: string) => piece && parts.push({ text: piece, clause: "", before: "", after: "" });
  for (const found of text.matchAll(CLAUSE)) {
    const [whole, before = "", clause = "", after = ""] = found;
    plain(text.slice(at, found.index));
    parts.push({ text: whole, clause, before, after });
    at = found.index + whole.length;
  }
  plain(text.slice(at));
  return parts;
}

/** The rule ids in a sentence, each once. */
export const clausesIn = (text: string): readonly string[] => [
  ...new Set(
    withClauses(text)
      .map((part) => part.clause)
      .filter(Boolean),
  ),
];
