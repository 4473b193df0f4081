/** Small dice drawn within sentences, where their letters could not be read. */

/** The letters of the six faces. */
export const FACES = "⚀⚁⚂⚃⚄⚅";

/** Where the pips of each face lie, on a grid of three by three that is counted row by row. */
export const PIPS: readonly (readonly number[])[] = ["4", "26", "246", "0268", "02468", "035268"].map((places) => [...places].map(Number));
