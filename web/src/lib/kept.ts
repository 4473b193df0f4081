/** What this browser keeps between visits. A browser that keeps nothing still works. */

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`nexarium.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`nexarium.${key}`);
    else localStorage.setItem(`nexarium.${key}`, value);
  } catch {
    // private browsing: nothing is kept
  }
}
