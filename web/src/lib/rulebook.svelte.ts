/** The rules of the page's game, rule by rule, and the rule that the user is reading. */

import { rulesOf } from "./api";
import { settings } from "./settings.svelte";
import type { RuleText, Language, Rules } from "./wire";

class Rulebook {
  /** The game whose rules can be read here, and its table, if any; null: this page has none. */
  place = $state.raw<{ game: string; table: string } | null>(null);
  /** The rules that were opened one from another; the last one is being read. */
  trail = $state.raw<readonly string[]>([]);
  #read = $state.raw<Readonly<Record<string, Rules>>>({});
  #asked = new Set<string>();

  reading = $derived(this.trail.at(-1) ?? "");
  rules = $derived(this.place ? this.#read[keyOf(this.place.game, settings.language)] : undefined);
  /** The rule being read: undefined while it loads, null if the rules do not have it. */
  rule = $derived.by((): RuleText | null | undefined => {
    const chapters = this.rules?.chapters;
    if (!this.rules) return undefined;
    return chapters?.flatMap((chapter) => chapter.clauses).find((rule) => rule.id === this.reading) ?? null;
  });

  /** The page of the rules, at a given rule if there is one. */
  pageAt(rule = ""): string {
    if (!this.place) return "/";
    const { game, table } = this.place;
    const back = table && `&table=${encodeURIComponent(table)}`;
    return `/rules/${encodeURIComponent(game)}?language=${settings.language}${back}${rule && `#${rule}`}`;
  }

  /** The rules load once; after a failure they load again the next time. */
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

  open(rule: string): void {
    void this.load();
    this.trail = [rule];
  }

  /** Go from one rule to another that it names. */
  follow(rule: string): void {
    this.trail = [...this.trail, rule];
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
