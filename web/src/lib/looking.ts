/** Looking again and again at what others do, and calling from the row of tabs whoever has gone to another. */

/** Milliseconds between two looks while the page is hidden; browsers that save power wait longer. */
const HIDDEN = 30_000;

/** Look every so many milliseconds while the page is seen. While it is hidden, more seldom, and only where its reader waits for something,
 * to which the tab's title can call them. Gives what ends it. */
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

/** The tab's title, with a mark where it is the reader's turn. */
export function entitle(title: string, turn: boolean): void {
  document.title = turn ? `● ${title}` : title;
}
