/** How a value differs from an earlier one, item by item, in the words of the form. */

import { isList, isScalar, isTable, nodeAt, plain, same, titleOf, type FormNode, type PlainNode, type Step, type Value } from "./form";

/** An item that was added, removed or changed. `labels` lead to it from the value that is compared. */
export interface Item {
  labels: readonly string[];
  before?: string;
  after?: string;
}
/** The words for what has none of its own. */
export interface Terms {
  yes: string;
  no: string;
  nothing: string;
  language: string;
  /** A label with what belongs to it. */
  itemOf: (of: { label: string; said: string }) => string;
}

/** A value on one line: labels with their values, never the text of the file. */
export function written(given: FormNode | undefined, value: Value | undefined, terms: Terms, nested = false): string {
  if (value === undefined || value === "") return terms.nothing;
  const node = given && plain(given, value);
  if (typeof value === "boolean") return value ? terms.yes : terms.no;
  if (typeof value !== "object") return (node && isScalar(node) && titleOf(node, value)) || String(value);
  const child = (step: Step) => node && nodeAt(node, value, [step]);
  const parts = isList(value)
    ? value.map((each, place) => written(child(place), each, terms, true))
    : Object.entries(value).map(([name, each]) =>
        terms.itemOf({ label: labelOf(node, name), said: written(child(name), each, terms, true) }),
      );
  if (!parts.length) return terms.nothing;
  return nested ? `(${parts.join(", ")})` : parts.join(", ");
}

const labelOf = (node: PlainNode | undefined, name: string): string =>
  (node?.kind === "table" && node.fields.find((each) => each.name === name)?.label) ||
  (node?.kind === "map" && node.keys?.find((each) => String(each.name) === name)?.label) ||
  name;

/** What was added, removed or changed between two values. */
export function compared(
  given: FormNode | undefined,
  before: Value | undefined,
  after: Value | undefined,
  terms: Terms,
  labels: readonly string[] = [],
): Item[] {
  if (same(before, after)) return [];
  const node = given && plain(given, after ?? before);
  const line = (was: Value | undefined, now: Value | undefined, more: readonly string[] = []): Item => ({
    labels: [...labels, ...more],
    ...(was !== undefined && { before: written(given && plain(given, was), was, terms) }),
    ...(now !== undefined && { after: written(node, now, terms) }),
  });
  if (isTable(before) && isTable(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const inner = node && nodeAt(node, name in after ? after : before, [name]);
      return compared(inner, before[name], after[name], terms, [...labels, labelOf(node, name)]);
    });
  }
  if (!isList(before) || !isList(after) || !before.length || !after.length) return [line(before, after)];
  const inner = (list: readonly Value[], place: number) => node && nodeAt(node, list, [place]);
  const title = (list: readonly Value[], place: number) => {
    const item = inner(list, place);
    return (item && !isScalar(item) && titleOf(item, list[place], terms.language)) || String(place + 1);
  };
  // the same items in another order
  const left = [...after];
  const isOrder = before.length === after.length && before.every((each) => take(left, each));
  if (isOrder) return [line(before, after)];
  return paired(before, after).flatMap(([was, now]) => {
    if (was !== null && now !== null) return compared(inner(after, now), before[was], after[now], terms, [...labels, title(after, now)]);
    const [list, place] = was !== null ? [before, was] : [after, now!];
    const item = inner(list, place);
    const named = item && !isScalar(item) ? [title(list, place)] : [];
    const text = written(item, list[place], terms);
    return [{ labels: [...labels, ...named], ...(was !== null ? { before: text } : { after: text }) }];
  });
}

function take(list: Value[], value: Value): boolean {
  const place = list.findIndex((each) => same(each, value));
  if (place >= 0) list.splice(place, 1);
  return place >= 0;
}

/** The places of items that belong together: equal ones in order, as many as there can be; between them, others one by one. */
function paired(before: readonly Value[], after: readonly Value[]): [number | null, number | null][] {
  const [rows, columns] = [before.length, after.length];
  const most = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      most[row]![column] = same(before[row], after[column])
        ? most[row + 1]![column + 1]! + 1
        : Math.max(most[row + 1]![column]!, most[row]![column + 1]!);
  const pairs: [number | null, number | null][] = [];
  let [row, column, gone, come]: [number, number, number[], number[]] = [0, 0, [], []];
  const settle = () => {
    for (let place = 0; place < Math.max(gone.length, come.length); place += 1) pairs.push([gone[place] ?? null, come[place] ?? null]);
    [gone, come] = [[], []];
  };
  while (row < rows || column < columns) {
    if (row < rows && column < columns && same(before[row], after[column])) {
      settle();
      row += 1;
      column += 1;
    } else if (column >= columns || (row < rows && most[row + 1]![column]! >= most[row]![column + 1]!)) gone.push(row++);
    else come.push(column++);
  }
  settle();
  return pairs;
}
