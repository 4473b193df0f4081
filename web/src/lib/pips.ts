/** Small dice drawn within sentences, where their letters could not be read. */

/** The letters of the six faces. */
export const FACES = "⚀⚁⚂⚃⚄⚅";

const WHOLE = new RegExp(`([${FACES}][\\u00a0\\u202f]?[,.;:!?)»]*|[A-Z]+-\\d+)`, "u");

/** A sentence in parts, every other one of which is not to be broken over two lines: a die with the stop that follows, or a clause. */
export const inParts = (text: string): readonly string[] => text.split(WHOLE);

/** Where the pips of each face lie, on a grid of three by three that is counted row by row. */
export const PIPS: readonly (readonly number[])[] = ["4", "26", "246", "0268", "02468", "035268"].map((places) => [...places].map(Number));
