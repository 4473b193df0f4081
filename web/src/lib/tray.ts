/** How large the tray draws its pieces: all at one scale, as large as fits, wrapped in rows and never clipped. */

export interface Size {
  width: number;
  height: number;
}

/** The space for a tray, and how its buttons are arranged. */
export interface TrayRoom extends Size {
  /** The minimum width and height of a piece's button. */
  cell: Size;
  /** Padding around a drawing in its button, both sides together. */
  air: Size;
  gap: number;
  /** The largest scale. */
  most: number;
  /** Whether all buttons have the same width, so that they form columns. */
  even: boolean;
}

export interface TrayLayout {
  scale: number;
  /** The width of each piece's button. */
  widths: number[];
  rows: number;
  /** The height of a row. */
  height: number;
}

/** The layout with the largest scale that fits. If none fits with buttons of the minimum size, the buttons shrink with the drawing. */
export function trayLayout(pieces: readonly Size[], room: TrayRoom): TrayLayout {
  for (const cell of [room.cell, { width: room.cell.width * 0.8, height: room.cell.height * 0.8 }, { width: 0, height: 0 }]) {
    for (let scale = room.most; scale > 0.04; scale *= 0.97) {
      const layout = atScale(pieces, room, cell, scale);
      if (layout.rows * (layout.height + room.gap) - room.gap <= room.height) return layout;
    }
  }
  return atScale(pieces, room, { width: 0, height: 0 }, 0.04);
}

export interface Lying {
  layout: TrayLayout;
  /** Whether each piece lies on its side. */
  laid: boolean[];
}

/** As `trayLayout`, but the tallest pieces lie on their sides if that makes all drawings larger. */
export function trayLying(pieces: readonly Size[], room: TrayRoom): Lying {
  const highest = Math.max(0, ...pieces.map((piece) => piece.height));
  const laid = pieces.map((piece) => piece.height > highest - 1 && piece.width < highest / 2);
  const standing = trayLayout(pieces, room);
  const lying = trayLayout(
    pieces.map((piece, index) => (laid[index] ? { width: piece.height, height: piece.width } : piece)),
    room,
  );
  return lying.scale > 1.05 * standing.scale ? { layout: lying, laid } : { layout: standing, laid: pieces.map(() => false) };
}

function atScale(pieces: readonly Size[], room: TrayRoom, cell: Size, scale: number): TrayLayout {
  let widths = pieces.map((piece) => Math.max(cell.width, piece.width * scale + room.air.width));
  if (room.even) {
    const widest = Math.max(...widths, 1);
    const columns = Math.max(1, Math.floor((room.width + room.gap) / (widest + room.gap)));
    const width = (room.width - (columns - 1) * room.gap) / columns;
    widths = widths.map(() => Math.floor(width * 100) / 100);
  }
  const height = Math.max(cell.height, Math.max(0, ...pieces.map((piece) => piece.height)) * scale + room.air.height);
  let rows = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + room.gap + width > room.width + 0.01) {
      rows++;
      used = 0;
    }
    used += (used > 0 ? room.gap : 0) + width;
  }
  return { scale, widths, rows, height };
}
