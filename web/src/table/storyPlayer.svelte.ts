/** A story shown step by step: first at the position before its line of the log, and at its last step at the position after. So the viewer
 * sees the story's changes move. */

import type { LiveTable } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import type { Shape, Story, StoryStep } from "../lib/wire";
import type { Picker } from "../scene/picker";

export class StoryPlayer implements Picker {
  /** The ply after which the story is shown; null: none is. */
  ply = $state<number | null>(null);
  place = $state(0);

  constructor(readonly live: LiveTable) {}

  story = $derived.by((): Story | null =>
    this.ply === null || (this.live.looking !== this.ply && this.live.looking !== this.ply - 1)
      ? null
      : (this.live.log[this.ply - 1]?.story ?? null),
  );
  step = $derived.by((): StoryStep | null => this.story?.steps[this.place] ?? null);
  /** The newest story's line, as a ply; null: none. */
  newest = $derived.by(() => {
    const place = this.live.log.findLastIndex((entry) => entry.story);
    return place < 0 ? null : place + 1;
  });

  open(ply: number): void {
    this.ply = ply;
    this.go(0);
  }

  go(place: number): void {
    const ply = this.ply ?? 0;
    const last = (this.live.log[ply - 1]?.story?.steps.length ?? 1) - 1;
    this.place = Math.max(0, Math.min(place, last));
    const shown = this.place < last ? ply - 1 : ply;
    if (this.live.looking !== shown) this.live.look(shown, true);
    if (this.step) news.say(`${this.step.title}. ${this.step.text}`);
  }

  close(): void {
    this.ply = null;
    this.live.backToGame();
  }

  // it marks the board's shapes that the step is about
  offers = (): boolean => false;
  pick = (): void => undefined;
  aim = (): void => undefined;
  checked = (): undefined => undefined;
  label = (shape: Shape): string => shape.title ?? "";
  classes = (shape: Shape): string => (shape.id && this.step?.shapes?.includes(shape.id) ? "in-story" : "");
}
