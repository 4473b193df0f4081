/** A lesson in progress: the learner's step, their decisions so far, and the matching table.
 *
 * The server stores nothing: it gets all decisions each time, and answers with the table that the rules give. */

import { askLesson } from "../lib/api";
import type { Gesture } from "../lib/gesture";
import { unanswered } from "../lib/idempotent";
import { keepLessonProgress, lessonProgress, type LessonProgress } from "../lib/lessonProgress";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import { suggest } from "../lib/setup";
import type { ShownTable } from "../lib/shownTable";
import type { AskLesson, LessonStep, Tapped, View } from "../lib/wire";

/** Milliseconds for which an explanation of an action without effect is shown. */
const FEEDBACK = 10_000;

export class Learning implements ShownTable {
  /** The server's last answer; null: none yet. */
  stand = $state.raw<LessonStep | null>(null);
  pending = $state.raw<object | null>(null);
  /** Why the last action had no effect; shown for a while. */
  feedback = $state("");
  /** Why nothing can be shown. */
  trouble = $state("");
  // nobody plays but the learner
  readonly behind = 0;
  readonly skipping = null;
  readonly thinking = null;
  readonly presence = null;
  readonly imagined = true;
  #at = $state.raw<LessonProgress>({ step: 0, decided: [] });
  #fading: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests: only the answer to the latest one counts. */
  #asked = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    this.#at = lessonProgress(game, lesson);
  }

  view = $derived<View | null>(this.stand?.view ?? null);
  /** The answers to the step's question that the learner has chosen, by their places. */
  answered = $state.raw<readonly number[]>([]);
  /** Whether the step asks a question that is not yet answered rightly. */
  questioned = $derived(!!this.stand?.answers?.length && !this.answered.some((place) => this.stand?.answers?.[place]?.right));
  /** Whether the learner has to act now; else they only look. */
  live = $derived(!!this.stand?.asks && !this.stand.done);
  step = $derived(this.stand?.step ?? this.#at.step);
  steps = $derived(this.stand?.steps ?? 0);
  last = $derived(this.steps > 0 && this.step === this.steps - 1);
  /** The next step, as a hint names it. */
  shows = $derived.by((): Gesture | null => {
    const [action, ...then] = this.stand?.shows ?? [];
    return action === undefined ? null : { action, then };
  });

  skip(): void {}

  now(): number {
    return Date.now() / 1000;
  }

  /** Request the step: at the start, in another language, on another shape of screen. */
  look(): void {
    void this.#ask([]);
  }

  act({ action, then }: Gesture): void {
    if (this.live && !this.pending) void this.#ask([action, ...then]);
  }

  /** Ask why a tap has no effect. */
  why(tapped: Tapped): void {
    if (this.live && !this.pending) void this.#ask([], tapped);
  }

  /** Choose an answer to the step's question. */
  answer(place: number): void {
    this.answered = [...this.answered.filter((each) => each !== place), place];
  }

  go(step: number): void {
    if (step < 0 || (this.steps && step >= this.steps)) return;
    const decided = this.#at.decided.slice(0, step);
    this.#at = { step, decided };
    void this.#ask([]);
  }

  /** Start the same step again. */
  again(): void {
    this.go(this.step);
  }

  async #ask(tried: readonly number[], tapped?: Tapped): Promise<void> {
    const number = ++this.#asked;
    const { step, decided } = this.#at;
    const question: AskLesson = {
      step,
      decided,
      tried,
      ...(tapped ? { vain: tapped } : {}),
      tall: settings.shape === "tall",
      upright: settings.shape === "low",
    };
    this.pending = question;
    try {
      const stand = await askLesson(this.game, this.lesson, question, settings.language);
      if (number === this.#asked) this.#take(stand);
    } catch (error) {
      if (number !== this.#asked) return;
      if (this.stand) news.refuse(error);
      else if (step > 0 && !unanswered(error))
        return this.go(0); // the lesson has changed since
      else this.trouble = (error as Error).message;
    } finally {
      if (number === this.#asked) this.pending = null;
    }
  }

  #take(stand: LessonStep): void {
    const decided = Array.from({ length: stand.step }, (_, step) => this.#at.decided[step] ?? []);
    this.#at = { step: stand.step, decided: [...decided, [...(stand.decided ?? [])]] };
    // where there is no comment on the learner's action, the lesson goes on by itself
    if (stand.asks && stand.done && !stand.says && stand.step < stand.steps - 1) return this.#goOn();
    if (stand.step !== this.stand?.step) this.answered = [];
    this.stand = stand;
    this.#tell(stand.told ?? "");
    this.trouble = "";
    keepLessonProgress(this.game, this.lesson, this.#at);
    if (this.last) suggest(this.game); // however the learner leaves, the game that they have learnt is offered
  }

  #tell(feedback: string): void {
    clearTimeout(this.#fading);
    this.feedback = feedback;
    if (feedback) this.#fading = setTimeout(() => (this.feedback = ""), FEEDBACK);
  }

  #goOn(): void {
    this.#at = { ...this.#at, step: this.#at.step + 1 };
    void this.#ask([]);
  }

  /** The lesson is finished: a learner who comes back starts over. */
  finish(): void {
    keepLessonProgress(this.game, this.lesson);
  }
}
