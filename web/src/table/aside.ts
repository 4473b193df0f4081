/** Where news lies on a phone, whose board is beneath it: at the upper edge, but not over what a hint marks there. */

export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const meet = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether news at a board's upper edge would hide something that is marked, and would hide nothing at the lower edge. */
export function liesBelow(news: Box, board: Box, marked: readonly Box[]): boolean {
  const down = board.bottom - news.bottom - (news.top - board.top);
  const lower = { ...news, top: news.top + down, bottom: news.bottom + down };
  return marked.some((box) => meet(box, news)) && !marked.some((box) => meet(box, lower));
}
