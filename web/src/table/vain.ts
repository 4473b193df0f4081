/** What lies under a finger: what a lesson asks for, or that of which nothing came. */

/** More shapes than these are not asked about. */
const MOST = 12;

/** The shape that a lesson asks for, where a finger touches it within its bounds and did not hit it already. */
export function ledUnder(board: Element, event: MouseEvent): Element | null {
  const { clientX: x, clientY: y, target } = event;
  if ((target as Element).closest(".led")) return null;
  for (const shape of board.querySelectorAll(".act.led")) {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    if (left <= x && x <= right && top <= y && y <= bottom) return shape;
  }
  return null;
}

/** The ids of the shapes there, the topmost first; none where one of them offers something. */
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

/** The same in a hand, where what is greyed may be no more than an outline: what has the point within its bounds counts too. */
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
