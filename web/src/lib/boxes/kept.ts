/** The boxes that this browser keeps, each under a key of its own. */

import { BoxError, checkData, checkText, TEXTS, type Box } from "./box";

const KEY = "nexarium.box.";

/** The boxes of a game that this browser keeps, the one changed last first. */
export function keptBoxes(game: string): Box[] {
  return keys()
    .flatMap((key) => read(key))
    .filter((box) => box.game === game)
    .sort((one, other) => other.changed - one.changed || one.name.localeCompare(other.name));
}

/** Keep a box, in place of the one with its id. Throws a `BoxError` where the browser has no space, or the box is no box. */
export function keepBox(box: Box): void {
  for (const field of TEXTS) checkText(field, box[field]);
  checkData(box.data);
  try {
    localStorage.setItem(KEY + box.id, JSON.stringify(box));
  } catch {
    throw new BoxError("full");
  }
}

export function forgetBox(id: string): void {
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // nothing was kept
  }
}

/** Keep a box that came as a file, and return it as it is kept. One that is here already is not kept twice. */
export function addBox(box: Box): Box {
  const same = keptBoxes(box.game).find((each) => each.name === box.name && JSON.stringify(inOrder(each)) === JSON.stringify(inOrder(box)));
  if (same) return same;
  keepBox(box);
  return box;
}

const inOrder = ({ author, version, about, data }: Box) => [
  author,
  version,
  about,
  Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)),
];

function keys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "").filter((key) => key.startsWith(KEY));
  } catch {
    return [];
  }
}

/** A kept box; none where something else stands there. */
function read(key: string): Box[] {
  try {
    const box = JSON.parse(localStorage.getItem(key) ?? "null") as Box;
    for (const field of TEXTS) checkText(field, box[field]);
    checkData(box.data);
    return typeof box.changed === "number" ? [{ ...box, id: key.slice(KEY.length) }] : [];
  } catch {
    return [];
  }
}
