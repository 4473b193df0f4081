/** The web worker that runs the engine in the player's own browser. The page talks to it by messages (lib/engine/types.ts). */

import type { Ask } from "./lib/engine/types";
import { RequestHandler } from "./lib/engine/requests";

const handler = new RequestHandler((path) => fetch(path));
let before: Promise<void> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  before = before.then(async () => postMessage(await handler.answer(data)));
});
