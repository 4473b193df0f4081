/** How large the tray draws its pieces: all in one scale, as large as the room allows, wrapped in rows and never clipped. */

export interface Size {
  width: number;
  height: number;
}

export interface Room extends Size {
  /** The least width and height of a piece's button. */
  cell: Size;
  /** Air about a drawing within its button, on both sides together. */
  air: number;
  gap: number;
  most: number;
}

export interface TrayLayout {
  rows: number;
  columns: number;
  scale: number;
}

/** The layout with the largest scale among one row, two rows, three… */
export function trayLayout(pieces: readonly Size[], room: Room): TrayLayout {
  const count = Math.max(1, pieces.length);
  const widest = Math.max(1, ...pieces.map((piece) => piece.width));
  const tallest = Math.max(1, ...pieces.map((piece) => piece.height));
  let best: TrayLayout = { rows: 1, columns: count, scale: 0 };
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const width = (room.width - (columns - 1) * room.gap) / columns;
    const height = (room.height - (rows - 1) * room.gap) / rows;
    const fits = width >= room.cell.width && height >= room.cell.height;
    const scale = Math.min((width - room.air) / widest, (height - room.air) / tallest, room.most);
    const better = scale > best.scale * 1.02 || best.scale === 0;
    if (scale > 0 && better && (fits || best.scale === 0)) best = { rows, columns, scale };
  }
  return best.scale > 0 ? best : { ...best, scale: 0.05 };
}
