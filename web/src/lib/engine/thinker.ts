/** The engine of a game in a worker of its own: loaded when it is first wanted, ended when nobody wants it any more. */

import type { Analysis, Answer, Ask, Judged, Position } from "./analysis";
import { EngineError } from "./engine";
import type { Review } from "./review";

/** Where a game's engine lies, if this house has built it. */
export interface Place {
  module: string;
  description: string;
}

/** Where the engine of a game lies: "soon" while the server's machine builds it, null where there is none. */
export async function engineOf(game: string): Promise<Place | "soon" | null> {
  const answer = await fetch(`/engine/${encodeURIComponent(game)}`);
  if (answer.status === 202) return "soon";
  return answer.ok ? ((await answer.json()) as Place) : null;
}

export class Thinker {
  private readonly worker = new Worker(new URL("../../engineworker.ts", import.meta.url), { type: "module" });
  private readonly waiting: { done: (answer: Answer) => void; failed: (error: Error) => void }[] = [];

  private constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.waiting.shift()?.done(data);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  /** Throws an `EngineError` where the engine cannot be loaded. */
  static async of(place: Place, seed: number): Promise<Thinker> {
    const thinker = new Thinker();
    try {
      await thinker.ask({ ask: "load", ...place, seed });
    } catch (error) {
      thinker.end();
      throw error;
    }
    return thinker;
  }

  /** Make a position the one to think about; what is known of it already. */
  async look(position: Position): Promise<Analysis> {
    return this.analysis(await this.ask({ ask: "look", position }));
  }

  /** Think on; what is known then. Few simulations at a time let other positions come in between. */
  async think(simulations: number): Promise<Analysis> {
    return this.analysis(await this.ask({ ask: "think", simulations }));
  }

  /** What the strongest level makes of the position's decisions; null where it searches. */
  async judge(): Promise<Judged[] | null> {
    const answer = await this.ask({ ask: "judge" });
    if (answer.answer !== "judged") throw new EngineError("the engine answered something else");
    return answer.judged;
  }

  /** The review of a game; `progress` is told how much is done, 0 to 1. */
  async review(game: Position, progress: (done: number) => void): Promise<Review> {
    for (let answer = await this.ask({ ask: "review", game }); ; answer = await this.ask({ ask: "go_on" })) {
      if (answer.answer === "reviewed") return answer.review;
      if (answer.answer !== "reviewing") throw new EngineError("the engine answered something else");
      progress(answer.done);
    }
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
