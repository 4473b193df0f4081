/** A game's engine in its own worker: loaded at first use, ended when it is no longer needed. */

import { EngineError } from "./engine";
import type { Analysis, Answer, Ask, Candidate, Judged, Moment, Position, Review } from "./types";

/** Where a game's engine lies, if this server has built it. */
export interface EngineFiles {
  module: string;
  description: string;
}

/** Whose data an engine is for; without both, the installed data. */
export type EngineOf = { table: string } | { data: "server" } | Record<string, never>;

/** Where a game's engine lies: "soon" while the server builds it, null if there is none. `of` names the data, which
 * may have been changed: those of a `table`, or `{ data: "server" }` for those with which new tables begin. */
export async function engineFilesOf(game: string, of: EngineOf = {}): Promise<EngineFiles | "soon" | null> {
  const query = new URLSearchParams(of as Record<string, string>).toString();
  const answer = await fetch(`/engine/${encodeURIComponent(game)}${query && `?${query}`}`);
  if (answer.status === 202) return "soon";
  return answer.ok ? ((await answer.json()) as EngineFiles) : null;
}

export class EngineClient {
  private readonly worker = new Worker(new URL("../../engineworker.ts", import.meta.url), { type: "module" });
  private readonly waiting: { done: (answer: Answer) => void; failed: (error: Error) => void }[] = [];

  private constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.waiting.shift()?.done(data);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  /** Throws an `EngineError` if the engine cannot be loaded. */
  static async of(files: EngineFiles, seed: number): Promise<EngineClient> {
    const client = new EngineClient();
    try {
      await client.ask({ ask: "load", ...files, seed });
    } catch (error) {
      client.end();
      throw error;
    }
    return client;
  }

  /** Set the position to search, and return what is already known of it. */
  async look(position: Position): Promise<Analysis> {
    return this.analysis(await this.ask({ ask: "look", position }));
  }

  /** Search further, and return the result. Few simulations at a time let other positions come in between. */
  async think(simulations: number): Promise<Analysis> {
    return this.analysis(await this.ask({ ask: "think", simulations }));
  }

  /** The strongest level's judgement of the position's decisions; null if that level searches. */
  async judge(): Promise<Judged[] | null> {
    const answer = await this.ask({ ask: "judge" });
    if (answer.answer !== "judged") throw new EngineError("the engine answered something else");
    return answer.judged;
  }

  /** The review of a game, with `effort` times the usual simulations; `progress` receives the finished part, 0 to 1, and sometimes what was
   * found so far. */
  async review(game: Position, progress: (done: number, found?: Review) => void, effort = 1): Promise<Review> {
    for (let answer = await this.ask({ ask: "review", game, effort }); ; answer = await this.ask({ ask: "go_on" })) {
      if (answer.answer === "reviewed") return answer.review;
      if (answer.answer !== "reviewing") throw new EngineError("the engine answered something else");
      progress(answer.done, answer.found);
    }
  }

  /** The actions from which a learner chooses at a moment of a review that was made with this effort. */
  async candidates(game: Position, moment: Moment, effort: number): Promise<Candidate[]> {
    const answer = await this.ask({ ask: "candidates", game, moment, effort });
    if (answer.answer !== "candidates") throw new EngineError("the engine answered something else");
    return answer.candidates;
  }

  end(): void {
    this.worker.terminate();
    this.fail("it was ended");
  }

  private async ask(asked: Ask): Promise<Answer> {
    const answer = await new Promise<Answer>((done, failed) => {
      this.waiting.push({ done, failed });
      this.worker.postMessage(asked);
    });
    if (answer.answer === "failed") throw new EngineError(answer.why);
    return answer;
  }

  private analysis(answer: Answer): Analysis {
    if (answer.answer !== "analysis") throw new EngineError("the engine answered something else");
    return answer.analysis;
  }

  private fail(why: string): void {
    for (const { failed } of this.waiting.splice(0)) failed(new EngineError(why));
  }
}
