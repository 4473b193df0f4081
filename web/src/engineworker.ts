/** The web worker that runs the engine in the player's own browser. The page talks to it by messages (lib/engine/types.ts). */

import type { Ask } from "./lib/engine/types";
import { Desk } from "./lib/engine/desk";

const desk = new Desk((path) => fetch(path));
let before: Promise<void> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  before = before.then(async () => postMessage(await desk.answer(data)));
});
