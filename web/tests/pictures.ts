/** Pictures of a table with as little in them as the tests need. */

import type { Badge, Piece, Position, SeatView, View } from "../src/lib/wire";

const badge: Badge = { marks: [], value: "" };

export const person = (seat: number, more: Partial<SeatView> = {}): SeatView => ({ seat, kind: "human", badge, ...more });
export const bot = (seat: number, level: number): SeatView => ({ seat, kind: "bot", level, badge });
export const vacant = (seat: number): SeatView => ({ seat, kind: "open", badge });

export const position = (more: Partial<Position> = {}): Position => ({
  ply: 0,
  board: { width: 1, height: 1 },
  seats: [],
  status: {},
  mover: 0,
  ...more,
});

export const view = (at: Partial<Position> = {}, more: Partial<View> = {}): View => ({
  type: "view",
  table: "t",
  game: "g",
  title: "G",
  options: {},
  position: position(at),
  undo: { possible: false },
  ...more,
});

/** A piece like an L: four quarter turns, and its mirror image with four more. */
export const ell: Piece = {
  id: "L",
  label: "L",
  orientations: Array.from({ length: 8 }, (_, id) => ({
    id,
    symbol: `l${id}`,
    middle: [10, 20] as const,
    turned: id < 4 ? (id + 1) % 4 : 4 + ((id + 1) % 4),
    flipped: (id + 4) % 8,
  })),
  targets: [],
};
