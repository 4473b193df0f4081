/** The rows of a final table as displayed: no row repeats a character, colour or name. */

import type { Mark, SeatView, Standing, Standings, View } from "../lib/wire";
import type { Words } from "../lib/words/catalogue";
import { labelOf, nameFor } from "./names";

/** A row: its players, their marks, whether screen readers need these in words, and its cells. */
export interface Row {
  row: Standing;
  name: string;
  marks: readonly Mark[];
  named: boolean;
  cells: readonly string[];
}

export interface Table {
  columns: readonly string[];
  rows: readonly Row[];
}

/** The names of a row's seats. A holder of several seats sees what each of them is, unless they share a row. If a cell says what it is,
 * they are "you". */
function namesOf(
  row: Standing,
  seats: readonly SeatView[],
  view: View | null,
  words: Words,
  isShown: (label: string) => boolean,
): string[] {
  const names = row.seats
    .flatMap((seat) => seats.find((item) => item.seat === seat) ?? [])
    .map((seat) => {
      const whole = view?.your_seats?.every((own) => row.seats.includes(own));
      return seat.you && (whole || isShown(labelOf(seat))) ? words.you : nameFor(seat, view, words);
    });
  return [...new Set(names)];
}

/** The final table. A column that only repeats the names is left out, such as when one person held all the seats. */
export function tableOf(standings: Standings, view: View | null, words: Words): Table {
  const seats = view?.position.seats ?? [];
  const marksOf = (row: Standing) =>
    row.marks?.length ? row.marks : row.seats.flatMap((seat) => seats.find((item) => item.seat === seat)?.badge.marks ?? []);
  const labelsOf = (row: Standing) => marksOf(row).map((mark) => mark.label);
  const repeats = (row: Standing, cell = "") => {
    const [labels, names] = [labelsOf(row), namesOf(row, seats, view, words, () => false)];
    return labels.length > 0 && labels.every((label) => names.includes(label) && cell.includes(label));
  };
  const kept = standings.columns.flatMap((_, column) => (standings.rows.every((row) => repeats(row, row.cells[column])) ? [] : [column]));
  const rows = standings.rows.map((row) => {
    const cells = kept.map((column) => row.cells[column] ?? "");
    const isShown = (label: string) => cells.some((cell) => cell.includes(label));
    const names = namesOf(row, seats, view, words, isShown);
    const named = !labelsOf(row).every((label) => names.includes(label) || isShown(label));
    return { row, name: names.join(" + "), marks: marksOf(row), named, cells };
  });
  return { columns: kept.map((column) => standings.columns[column] ?? ""), rows };
}
