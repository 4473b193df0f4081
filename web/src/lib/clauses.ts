/** A sentence in parts, so that the numbers of clauses in it are not broken over two lines. */

export interface Part {
  text: string;
  /** A clause's number with whatever hangs on it, as "(NX-24)." */
  clause: boolean;
}

const CLAUSE = /([(«“]*\b[A-Z]{2,}-\d+[a-z]?\b[^\s]*)/;

export function withClauses(text: string): readonly Part[] {
  return text
    .split(CLAUSE)
    .map((part, place) => ({ text: part, clause: place % 2 === 1 }))
    .filter((part) => part.text !== "");
}
