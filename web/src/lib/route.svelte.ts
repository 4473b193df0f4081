/** The pages. Lobby: `/`. Table: `/t/{table}`, from its first move `/t/{table}/replay`, at a ply `/t/{table}/{ply}`. Account: `/me`.
 * Notifications: `/notifications`. Administrator: `/admin`. Club: `/club`. Balance reports: `/balance`. Player: `/p/{player}`. Tournament:
 * `/tournament/{id}`. A game's lessons: `/learn/{game}`. Its puzzle of today: `/puzzle/{game}`, of another day: `/puzzle/{game}/{day}`; past
 * puzzles: `/puzzle/{game}/archive`; a rated run: `/puzzle/{game}/run`. The player's own statistics: `/statistics`. A game's study:
 * `/study/{game}`, from a finished table's ply `/study/{game}/{table}/{ply}`. The workshop, where a game's printed data are changed:
 * `/workshop/{game}`, and `/workshop` to choose a game. Any other address leads nowhere. */

export type Page =
  | { name: "lobby" }
  | { name: "nowhere" }
  | { name: "table"; table: string; replay: boolean; ply: number | undefined }
  | { name: "me" }
  | { name: "notifications" }
  | { name: "admin" }
  | { name: "club" }
  | { name: "balance" }
  | { name: "player"; player: string }
  | { name: "tournament"; tournament: string }
  | { name: "learn"; game: string; lesson: string }
  | { name: "statistics" }
  | { name: "puzzle"; game: string; day: string }
  | { name: "study"; game: string; table: string; ply: number }
  | { name: "workshop"; game: string };

/** An unreadable address leads nowhere: one cut in the middle of a character, or with a lone %. */
export function pageAt(path: string): Page {
  try {
    return pageOf(path);
  } catch {
    return { name: "nowhere" };
  }
}

function pageOf(path: string): Page {
  if (/^\/admin\/?$/.test(path)) return { name: "admin" };
  const table = /^\/t\/([^/]+)(?:\/(replay|\d{1,6}))?\/?$/.exec(path);
  if (table) {
    const [, name = "", where] = table;
    const replay = where === "replay";
    return { name: "table", table: decodeURIComponent(name), replay, ply: where === undefined || replay ? undefined : Number(where) };
  }
  const player = /^\/p\/([^/]+)\/?$/.exec(path)?.[1];
  if (player) return { name: "player", player: decodeURIComponent(player) };
  const tournament = /^\/tournament\/([^/]+)\/?$/.exec(path)?.[1];
  if (tournament) return { name: "tournament", tournament: decodeURIComponent(tournament) };
  const learn = /^\/learn\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path);
  if (learn) return { name: "learn", game: decodeURIComponent(learn[1] ?? ""), lesson: decodeURIComponent(learn[2] ?? "") };
  const puzzle = /^\/puzzle\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path);
  if (puzzle) return { name: "puzzle", game: decodeURIComponent(puzzle[1] ?? ""), day: decodeURIComponent(puzzle[2] ?? "") };
  const study = /^\/study\/([^/]+)(?:\/([^/]+)\/(\d{1,6}))?\/?$/.exec(path);
  if (study) {
    const [, game = "", table = "", ply = "0"] = study;
    return { name: "study", game: decodeURIComponent(game), table: decodeURIComponent(table), ply: Number(ply) };
  }
  const workshop = /^\/workshop(?:\/([^/]+))?\/?$/.exec(path);
  if (workshop) return { name: "workshop", game: decodeURIComponent(workshop[1] ?? "") };
  if (/^\/me\/?$/.test(path)) return { name: "me" };
  if (/^\/notifications\/?$/.test(path)) return { name: "notifications" };
  if (/^\/club\/?$/.test(path)) return { name: "club" };
  if (/^\/balance\/?$/.test(path)) return { name: "balance" };
  if (/^\/statistics\/?$/.test(path)) return { name: "statistics" };
  return /^\/(index\.html)?$/.test(path) ? { name: "lobby" } : { name: "nowhere" };
}

class Route {
  page = $state<Page>(pageAt(location.pathname));
  /** The page with the last link followed; empty after the browser's own navigation. */
  from = "";

  constructor() {
    addEventListener("popstate", () => {
      this.from = "";
      this.page = pageAt(location.pathname);
    });
  }

  go(path: string): void {
    this.from = location.pathname;
    history.pushState(null, "", path);
    this.page = pageAt(path);
    scrollTo(0, 0);
  }

  /** For links: a plain click stays in the page; the browser handles any other. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const route = new Route();
