/** The box that a page without tables plays with: a copy, which stays what it is when the box is changed or removed. */

import { BoxError, type Box } from "./box";

export interface UsedBox {
  /** The kept box that it is a copy of. */
  id: string;
  name: string;
  author: string;
  version: string;
  digest: string;
  /** The content of the data files that the page needs, by name. */
  values: Readonly<Record<string, unknown>>;
}

/** A copy of a box with the content of these files. Throws a `BoxError` where one is missing or no TOML. */
export async function used(box: Box, files: readonly string[]): Promise<UsedBox> {
  const { digest, parse } = await import("./toml"); // only a page with a box needs it
  const { id, name, author, version, data } = box;
  const values = Object.fromEntries(
    files.map((file) => {
      const text = data[file];
      if (text === undefined) throw new BoxError("lacks", { name: file });
      return [file, parse(text, file)];
    }),
  );
  return { id, name, author, version, digest: digest(data), values };
}

/** Whether something that was stored or sent has the form of a used box. Its data are checked by the page that reads them. */
export function isUsed(value: unknown): value is UsedBox {
  if (typeof value !== "object" || value === null) return false;
  const { values, ...texts } = value as Partial<UsedBox>;
  const short = (["id", "name", "author", "version", "digest"] as const).every(
    (field) => typeof texts[field] === "string" && texts[field].length <= 120,
  );
  return short && typeof values === "object" && values !== null && !Array.isArray(values);
}
