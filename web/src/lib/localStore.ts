/** What this browser keeps between visits. If it cannot store anything, the page remembers it while it is open. */

/** Values that could not be stored. */
const known = new Map<string, string | null>();

export function read(key: string): string | null {
  const here = known.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(`nexarium.${key}`);
  } catch {
    return null;
  }
}

/** Store a value. False: only this page knows it. */
export function keep(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(`nexarium.${key}`);
    else localStorage.setItem(`nexarium.${key}`, value);
    known.delete(key);
    return true;
  } catch {
    known.set(key, value); // private browsing, or no space
    return false;
  }
}

/** A stored value as it was before `JSON.stringify`; null if there is none, or none that can be read. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/** The items of a stored list that `fits` accepts. */
export function readList<Item>(key: string, fits: (item: Partial<Item>) => boolean): Item[] {
  const list = readJson(key);
  return Array.isArray(list) ? list.filter((item: Partial<Item> | null): item is Item => item !== null && fits(item)) : [];
}

/** Store these items of a list, at most this many. */
export const keepList = (key: string, items: readonly unknown[], most = Infinity): boolean =>
  keep(key, JSON.stringify(items.slice(0, most)));

/** Whether a key's value will be here at the next visit. */
export const isKept = (key: string): boolean => !known.has(key);
