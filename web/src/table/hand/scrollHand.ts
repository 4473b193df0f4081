/** A hand that is longer than its space, scrolled to the part that matters. */

/** Pixels that stay free around the scroll target. */
const AROUND = 12;
/** This many pixels of a shape may be covered: edges seldom lie on whole pixels. */
const EDGE = 1;

/** Scroll to the topmost of these shapes, in any drawing order, unless one of them is visible; `topmost`: unless that one is visible.
 * `together`: also to those below it, as far as there is space for them. */
export function uncover(held: Element, shapes: Iterable<Element>, calm: boolean, topmost = false, together = false): void {
  const room = held.getBoundingClientRect();
  const boxes = Array.from(shapes, (shape) => shape.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes.toSorted((one, other) => one.top - other.top);
  const inSight = ({ top, bottom }: DOMRect) => top >= room.top - EDGE && bottom <= room.bottom + EDGE;
  if (!first || (together ? boxes.every(inSight) : topmost ? inSight(first) : boxes.some(inSight))) return;
  const lowest = Math.max(
    ...boxes.map(({ bottom }) => bottom).filter((bottom) => bottom === first.bottom || (together && bottom - first.top < room.height)),
  );
  const down = Math.max(lowest + AROUND - room.bottom, 0) || Math.min(first.top - AROUND - room.top, 0);
  held.scrollBy({ top: down, behavior: calm ? "auto" : "smooth" });
}
