/** A lesson as it is taken: the step that the learner stands at, what they have decided so far, and the table that goes with it.
 *
 * The server keeps nothing of it: each time it is told all decisions, and answers with the table as the rules have it. */

import { askLesson } from "../lib/api";
import type { Gesture } from "../lib/gesture";
import { unheard } from "../lib/insisting";
import { keep, read } from "../lib/kept";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type { Shown } from "../lib/shown";
import type { AskLesson, LessonStep, Tapped, View } from "../lib/wire";

/** How far somebody has come: the step, and the decisions in each. */
interface Kept {
  step: number;
  decided: number[][];
}

/** Milliseconds for which it is told why nothing came of what was done. */
const TOLD = 10_000;

const NOTHING: Kept = { step: 0, decided: [] };

export class Learning implements Shown {
  /** What the server said last; null: nothing yet. */
  stand = $state.raw<LessonStep | null>(null);
  pending = $state.raw<object | null>(null);
  /** Why nothing came of what was done last; it is told for a while. */
  told = $state("");
  /** Why there is nothing to be seen. */
  trouble = $state("");
  // nobody plays but the learner
  readonly behind = 0;
  readonly skipping = null;
  readonly thinking = null;
  readonly presence = null;
  readonly imagined = true;
  #at = $state.raw<Kept>(NOTHING);
  #key: string;
  #fading: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked: of several answers, that to the latest question counts. */
  #asked = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    this.#key = `lesson.${game}.${lesson}`;
    this.#at = keptAt(this.#key);
  }

  view = $derived<View | null>(this.stand?.view ?? null);
  /** Whether the learner is asked to do something now; else they only look. */
  live = $derived(!!this.stand?.asks && !this.stand.done);
  step = $derived(this.stand?.step ?? this.#at.step);
  steps = $derived(this.stand?.steps ?? 0);
  last = $derived(this.steps > 0 && this.step === this.steps - 1);
  /** What leads on, as a hint names it. */
  shows = $derived.by((): Gesture | null => {
    const [action, ...then] = this.stand?.shows ?? [];
    return action === undefined ? null : { action, then };
  });

  skip(): void {}

  now(): number {
    return Date.now() / 1000;
  }

  /** Ask for the step anew: at first, in another language, on another shape of screen. */
  look(): void {
    void this.#ask([]);
  }

  act({ action, then }: Gesture): void {
    if (this.live && !this.pending) void this.#ask([action, ...then]);
  }

  /** Ask why nothing comes of what was tapped. */
  why(tapped: Tapped): void {
    if (this.live && !this.pending) void this.#ask([], tapped);
  }

  go(step: number): void {
    if (step < 0 || (this.steps && step >= this.steps)) return;
    const decided = this.#at.decided.slice(0, step);
    this.#at = { step, decided };
    void this.#ask([]);
  }

  /** Do the same step once more. */
  again(): void {
    this.go(this.step);
  }

  async #ask(tried: readonly number[], vain?: Tapped): Promise<void> {
    const number = ++this.#asked;
    const { step, decided } = this.#at;
    const question: AskLesson = {
      step,
      decided,
      tried,
      ...(vain ? { vain } : {}),
      tall: settings.shape === "tall",
      upright: settings.shape === "low",
    };
    this.pending = question;
    try {
      const stand = await askLesson(this.game, this.lesson, question, settings.language);
      if (number === this.#asked) this.#take(stand);
    } catch (error) {
      if (number !== this.#asked) return;
      if (this.stand) news.tell((error as Error).message, { kind: "refused" });
      else if (step > 0 && !unheard(error))
        return this.go(0); // the lesson has changed since
      else this.trouble = (error as Error).message;
    } finally {
      if (number === this.#asked) this.pending = null;
    }
  }

  #take(stand: LessonStep): void {
    const decided = Array.from({ length: stand.step }, (_, step) => this.#at.decided[step] ?? []);
    this.#at = { step: stand.step, decided: [...decided, [...(stand.decided ?? [])]] };
    // where there is nothing to be said of what was done, it goes on by itself
    if (stand.asks && stand.done && !stand.says && stand.step < stand.steps - 1) return this.#goOn();
    this.stand = stand;
    this.#tell(stand.told ?? "");
    this.trouble = "";
    keep(this.#key, JSON.stringify(this.#at));
  }

  #tell(told: string): void {
    clearTimeout(this.#fading);
    this.told = told;
    if (told) this.#fading = setTimeout(() => (this.told = ""), TOLD);
  }

  #goOn(): void {
    this.#at = { ...this.#at, step: this.#at.step + 1 };
    void this.#ask([]);
  }

  /** The lesson is learnt: whoever comes back begins anew. */
  finish(): void {
    keep(this.#key, JSON.stringify(NOTHING));
  }
}

function keptAt(key: string): Kept {
  try {
    const kept = JSON.parse(read(key) ?? "null") as Partial<Kept> | null;
    if (kept && Number.isInteger(kept.step) && Array.isArray(kept.decided)) return kept as Kept;
  } catch {
    // what cannot be read is begun anew
  }
  return NOTHING;
}
