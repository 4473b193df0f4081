/** The shapes under a finger: a lesson's requested shape, or the shapes of a tap that did nothing. */

/** More shapes than these are not asked about. */
const MOST = 12;

/** A lesson's requested shape, if a finger touches it within its bounds and did not hit it already. */
export function ledUnder(board: Element, event: MouseEvent): Element | null {
  const { clientX: x, clientY: y, target } = event;
  if ((target as Element).closest(".led")) return null;
  for (const shape of board.querySelectorAll(".act.led")) {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    if (left <= x && x <= right && top <= y && y <= bottom) return shape;
  }
  return null;
}

/** The ids of the shapes there, topmost first; empty if one of them offers something. */
export function shapesUnder(event: MouseEvent): readonly string[] {
  const found: string[] = [];
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (element.closest(".act")) return [];
    for (let at = element.closest("[data-id]"); at; at = at.parentElement?.closest("[data-id]") ?? null) {
      const id = at.getAttribute("data-id") ?? "";
      if (!found.includes(id)) found.push(id);
    }
  }
  return found.slice(0, MOST);
}

/** The same in a hand, where a greyed shape may be only an outline: shapes with the point in their bounds count, too. */
export function heldUnder(event: MouseEvent): readonly string[] {
  if ((event.target as Element).closest(".act")) return [];
  const painted = shapesUnder(event);
  if (painted.length) return painted;
  const { clientX: x, clientY: y } = event;
  return [...(event.currentTarget as Element).querySelectorAll("[data-id]:not(.act)")]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom;
    })
    .map((element) => element.getAttribute("data-id") ?? "")
    .reverse()
    .slice(0, MOST);
}
