/** A hand that is longer than its room, scrolled to what matters in it. */

/** Pixels that stay free around what is scrolled to. */
const AROUND = 12;
/** So many pixels of a shape may be covered: edges seldom lie on whole ones. */
const EDGE = 1;

/** Scroll to the topmost of these shapes, in whatever order they are drawn, unless one of them is in sight. */
export function uncover(held: Element, shapes: Iterable<Element>, calm: boolean): void {
  const room = held.getBoundingClientRect();
  const boxes = Array.from(shapes, (shape) => shape.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes.toSorted((one, other) => one.top - other.top);
  if (!first || boxes.some(({ top, bottom }) => top >= room.top - EDGE && bottom <= room.bottom + EDGE)) return;
  const down = Math.max(first.bottom + AROUND - room.bottom, 0) || Math.min(first.top - AROUND - room.top, 0);
  held.scrollBy({ top: down, behavior: calm ? "auto" : "smooth" });
}
