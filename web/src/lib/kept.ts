/** What this browser keeps between visits. Where it keeps nothing, or has no room, the page knows it as long as it is open. */

/** What could not be kept. */
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

/** Keep it; false: it is known to this page alone. */
export function keep(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(`nexarium.${key}`);
    else localStorage.setItem(`nexarium.${key}`, value);
    known.delete(key);
    return true;
  } catch {
    known.set(key, value); // private browsing, or no room
    return false;
  }
}

/** Whether what is to be kept under a key will be here at the next visit. */
export const isKept = (key: string): boolean => !known.has(key);
