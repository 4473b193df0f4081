/** What a new view of a table shows and plays: reveals, sounds, vibrations, screen reader text, passing messages. */

import type { LiveTable } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import { Speaker } from "../lib/sounds";
import type { Entry, View } from "../lib/wire";
import { asksAgain, latestNews, readOut, takenBack, vacationNews } from "./changes";
import { soundsOf } from "./viewSounds";
import { Revealing, revealsOf } from "./revealing.svelte";
import type { StoryPlayer } from "./storyPlayer.svelte";

export class Feedback {
  /** What lies in the middle of the table for a moment. */
  readonly revealing: Revealing;
  readonly #speaker = new Speaker();
  /** The log as of the last view. */
  #known: readonly Entry[] = [];

  constructor(
    private readonly live: LiveTable,
    private readonly storyPlayer: StoryPlayer,
  ) {
    this.revealing = new Revealing(
      () => settings.speed,
      () => live.seen(),
    );
  }

  close(): void {
    this.revealing.close();
    this.#speaker.close();
  }

  /** The user has done something, after which browsers allow sounds. */
  wake(): void {
    if (settings.sound) this.#speaker.wake();
  }

  /** Handle a new view of the table; a view is `hypothetical` if it shows a preview. */
  viewChanged(now: View, before: View | null, hypothetical: boolean): void {
    const earlier = this.#known;
    this.#known = this.live.log;
    if (this.#known.length < earlier.length) this.revealing.end();
    if (!before || hypothetical) return;
    const lines = this.#known.slice(earlier.length);
    this.#reveal(now, lines, earlier.length + 1);
    this.#sound(now, before, lines);
    this.#say(now, before, lines, earlier);
  }

  /** At the instant speed, or while skipping, a view reveals something only if the viewer has moved. */
  #reveal(now: View, lines: readonly Entry[], first: number): void {
    if (!lines.length || !this.live.live) return;
    const all = settings.speed !== "at_once" && !this.live.skipping;
    const own = lines.some((line) => now.your_seats?.includes(line.seat));
    this.revealing.take(all || own ? revealsOf(lines, first) : []);
  }

  /** Moves play sounds, and vibrate a phone, once the user has touched the page. */
  #sound(now: View, before: View, lines: readonly Entry[]): void {
    if (!settings.sound || document.visibilityState === "hidden") return;
    for (const sound of soundsOf(before, now, lines)) {
      this.#speaker.play(sound);
      if (!settings.calm && settings.shape !== "wide") this.#speaker.shake(sound);
    }
  }

  #say(now: View, before: View, lines: readonly Entry[], earlier: readonly Entry[]): void {
    const { words } = settings;
    if (asksAgain(before, now)) news.forgetHints();
    const undone = takenBack(before, now, earlier, words);
    news.say([undone?.text, readOut(before, now, lines, words)].filter(Boolean).join(" "));
    // a takeback that was requested and allowed has been announced already
    if (undone?.others && before.takeback === now.takeback) news.tell(undone.text);
    for (const item of [...latestNews(before, now), ...vacationNews(before, now, this.live.now(), words, settings.language)])
      news.tell(item);
    const { newest } = this.storyPlayer;
    if (newest === null || newest <= this.#known.length - lines.length || this.storyPlayer.story || this.revealing.current) return;
    const story = { label: words.stepThrough, run: () => this.storyPlayer.open(newest) };
    news.tell(this.#known[newest - 1]?.story?.title ?? "", { action: story });
  }
}
