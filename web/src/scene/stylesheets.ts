/** Loads a game's own style sheet, once per page. */

const worn = new Map<string, Promise<void>>();

export function wear(game: string): Promise<void> {
  let loaded = worn.get(game);
  if (!loaded) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/api/games/${encodeURIComponent(game)}/style.css`;
    // a picture without its colours is better than no picture
    loaded = new Promise((done) => {
      link.onload = link.onerror = () => done();
      setTimeout(done, 3000);
    });
    worn.set(game, loaded);
    document.head.append(link);
  }
  return loaded;
}
