/** Loads a game's own style sheet, once per page. */

const styles = new Map<string, Promise<void>>();

export function loadStyles(game: string): Promise<void> {
  let loading = styles.get(game);
  if (!loading) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/api/games/${encodeURIComponent(game)}/style.css`;
    // a picture without its colours is better than no picture
    loading = new Promise((done) => {
      link.onload = link.onerror = () => done();
      setTimeout(done, 3000);
    });
    styles.set(game, loading);
    document.head.append(link);
  }
  return loading;
}
