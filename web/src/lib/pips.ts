/** Small dice drawn within sentences, where their characters would be unreadable. */

/** The characters of the six faces. */
export const FACES = "⚀⚁⚂⚃⚄⚅";

const WHOLE = new RegExp(`([${FACES}][\\u00a0\\u202f]?[,.;:!?)»]*|[A-Z]+-\\d+)`, "u");

/** A sentence in parts. Every other part must not break over two lines: a die with its full stop, or a rule id. */
export const inParts = (text: string): readonly string[] => text.split(WHOLE);

/** Where each face's pips lie, on a three-by-three grid counted row by row. */
export const PIPS: readonly (readonly number[])[] = ["4", "26", "246", "0268", "02468", "035268"].map((places) => [...places].map(Number));
