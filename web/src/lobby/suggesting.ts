/** The level of the bots that the lobby suggests: it follows the player's results in this browser. */

import type { PlayedGame } from "../statistics/played";
import type { GameCard } from "../lib/wire";

/** So many wins, or losses, in a row change the suggestion by one level. */
const WINS = 2;
const LOSSES = 3;

/** `changed`: what has just changed the suggestion, if the last game has. */
export interface Suggestion {
  level: number;
  changed?: "won" | "lost";
}

/**
 * The suggestion for a game after these games, oldest first. Only games against (or with) bots alone count. Wins ask for stronger opponents,
 * but for weaker allies, who leave more to do. A win over weaker opponents than the suggested ones does not raise the suggestion.
 */
export function suggestionOf(card: GameCard, played: readonly PlayedGame[]): Suggestion {
  const levels = card.levels.map((each) => each.level);
  const within = (level: number) => Math.min(Math.max(level, Math.min(...levels)), Math.max(...levels));
  const harder = card.cooperative ? -1 : 1;
  let level = within(card.usual_level);
  let changed: Suggestion["changed"];
  let [won, lost] = [0, 0];
  for (const game of played) {
    const strongest = Math.max(...game.bots);
    if (game.game !== card.name || game.people || strongest < 1) continue;
    changed = undefined;
    won = game.result === "won" ? won + 1 : 0;
    lost = game.result === "lost" ? lost + 1 : 0;
    if (won < WINS && lost < LOSSES) continue;
    const step = won ? harder : -harder;
    const next = within(strongest + step);
    if ((next - level) * step > 0) [level, changed] = [next, won ? "won" : "lost"];
    [won, lost] = [0, 0];
  }
  return { level, changed };
}
