/** Tells a module's story in a browser's worker, under the policy that the engine's worker has. */

import type { Description } from "../../web/src/lib/engine/description";
import { tell, type Asked } from "./story";

addEventListener("message", ({ data }: MessageEvent<{ module: string; description: string; asked: Asked }>) => {
  void (async () => {
    const [module, description] = await Promise.all([fetch(data.module), fetch(data.description)]);
    postMessage(await tell(await module.arrayBuffer(), (await description.json()) as Description, data.asked));
  })();
});
