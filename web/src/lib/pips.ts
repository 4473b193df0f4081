/** Small dice drawn within sentences, where their letters could not be read. */

/** The letters of the six faces. */
export const FACES = "⚀⚁⚂⚃⚄⚅";

const WHOLE = new RegExp(`([${FACES}][\\u00a0\\u202f]?[,.;:!?)»]*|[(«]?\\b[A-Z]{2,}-\\d\\S*)`, "u");

/** A sentence in parts, every other one of which is not to be broken over two lines: a die or a clause, with the stop that follows. */
export const inParts = (text: string): readonly string[] => text.split(WHOLE);

/** Where the pips of each face lie, on a grid of three by three that is counted row by row. */
export const PIPS: readonly (readonly number[])[] = ["4", "26", "246", "0268", "02468", "035268"].map((places) => [...places].map(Number));
