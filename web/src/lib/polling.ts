/** Polls for what others do, and marks the tab's title for a reader in another tab. */

/** Milliseconds between two polls while the page is hidden; browsers that save power wait longer. */
const HIDDEN = 30_000;

/** Poll at this interval while the page is visible. A hidden page polls less often, and only if its reader waits for something that the
 * tab's title can announce. Returns a function that stops this. */
export function keepLooking(look: () => unknown, every: number, awaited: () => boolean): () => void {
  let last = Date.now();
  const again = () => {
    if (document.visibilityState === "hidden" && (!awaited() || Date.now() - last < HIDDEN)) return;
    last = Date.now();
    void look();
  };
  const pulse = setInterval(again, every);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(pulse);
    document.removeEventListener("visibilitychange", again);
  };
}

/** The tab's title, with a mark when it is the reader's turn. */
export function entitle(title: string, turn: boolean): void {
  document.title = turn ? `● ${title}` : title;
}
