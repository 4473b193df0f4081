/** A hand that is longer than its room, scrolled to what matters in it. */

/** Pixels that stay free around what is scrolled to. */
const AROUND = 12;
/** So many pixels of a shape may be covered: edges seldom lie on whole ones. */
const EDGE = 1;

/** Scroll to the topmost of these shapes, in whatever order they are drawn, unless one of them is in sight; `topmost`: unless that one is. */
export function uncover(held: Element, shapes: Iterable<Element>, calm: boolean, topmost = false): void {
  const room = held.getBoundingClientRect();
  const boxes = Array.from(shapes, (shape) => shape.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes.toSorted((one, other) => one.top - other.top);
  const inSight = ({ top, bottom }: DOMRect) => top >= room.top - EDGE && bottom <= room.bottom + EDGE;
  if (!first || (topmost ? inSight(first) : boxes.some(inSight))) return;
  const down = Math.max(first.bottom + AROUND - room.bottom, 0) || Math.min(first.top - AROUND - room.top, 0);
  held.scrollBy({ top: down, behavior: calm ? "auto" : "smooth" });
}
