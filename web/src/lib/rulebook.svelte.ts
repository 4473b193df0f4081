/** The rules of the game that is on the page, clause by clause, and the clause that somebody wants to read. */

import { rulesOf } from "./api";
import { settings } from "./settings.svelte";
import type { ClauseText, Language, Rules } from "./wire";

class Rulebook {
  /** The game whose clauses can be read here, and the table at which, if any; null: this page has none. */
  place = $state.raw<{ game: string; table: string } | null>(null);
  /** The clauses that were opened one from the other; the last one is read now. */
  trail = $state.raw<readonly string[]>([]);
  #read = $state.raw<Readonly<Record<string, Rules>>>({});
  #asked = new Set<string>();

  reading = $derived(this.trail.at(-1) ?? "");
  rules = $derived(this.place ? this.#read[keyOf(this.place.game, settings.language)] : undefined);
  /** Of the clause that is read: undefined while it is on its way, null where the rules do not have it. */
  clause = $derived.by((): ClauseText | null | undefined => {
    const chapters = this.rules?.chapters;
    if (!this.rules) return undefined;
    return chapters?.flatMap((chapter) => chapter.clauses).find((clause) => clause.id === this.reading) ?? null;
  });

  /** The page of the rules, at a clause where there is one. */
  pageAt(clause = ""): string {
    if (!this.place) return "/";
    const { game, table } = this.place;
    const back = table && `&table=${encodeURIComponent(table)}`;
    return `/rules/${encodeURIComponent(game)}?language=${settings.language}${back}${clause && `#${clause}`}`;
  }

  /** The rules are asked for once; what fails is asked for again the next time. */
  async load(): Promise<void> {
    if (!this.place) return;
    const { game } = this.place;
    const language = settings.language;
    const key = keyOf(game, language);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      this.#read = { ...this.#read, [key]: await rulesOf(game, language) };
    } catch {
      this.#asked.delete(key);
    }
  }

  open(clause: string): void {
    void this.load();
    this.trail = [clause];
  }

  /** From one clause to another that it names. */
  follow(clause: string): void {
    this.trail = [...this.trail, clause];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }
}

const keyOf = (game: string, language: Language) => `${game} ${language}`;

export const rulebook = new Rulebook();
