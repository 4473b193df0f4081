/** Who may resign, and what that means at a table. */

import type { SeatView, View } from "../lib/wire";

/** The seats that the viewer plays themselves. */
export const played = (view: View): SeatView[] => view.position.seats.filter((seat) => seat.you && seat.kind === "human");

/** Whether there is a game to resign. */
export function mayResign(view: View): boolean {
  const { position } = view;
  return !position.over && !view.closed && played(view).length > 0 && position.seats.every((seat) => seat.kind !== "open");
}

/** With two sides, resigning ends the game. With more, a bot plays on. Players who win or lose together continue until no person is
 * left. */
export function resigningMeans(view: View): "two" | "more" | "side" | "sideOfMore" | "crew" | "last" {
  const { seats } = view.position;
  const others = seats.filter((seat) => !seat.lost && !seat.you);
  if (view.cooperative) return others.some((seat) => seat.kind === "human" || seat.stand_in) || played(view).length > 1 ? "crew" : "last";
  const sides = view.sides?.length ? view.sides : seats.map((seat) => [seat.seat]);
  const left = sides.filter((side) => !side.some((seat) => seats[seat]?.lost));
  const own = sides.find((side) => side.some((seat) => seats[seat]?.you)) ?? [];
  const ends = left.length <= 2 && left.includes(own);
  if (own.length > 1) return ends ? "side" : "sideOfMore";
  return ends ? "two" : "more";
}

/** Whether the viewer has no decisions left: all their seats are out, or have resigned. */
export function isOut(view: View): boolean {
  const own = view.position.seats.filter((seat) => seat.you);
  return own.length > 0 && own.every((seat) => seat.lost || seat.badge.out);
}
