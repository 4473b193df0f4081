/** Whether nothing is drawn yet, as on a table where the players lay out the board itself. */

import type { Scene } from "../lib/wire";

export const isBare = (scene: Scene): boolean => (scene.layers ?? []).every((layer) => !layer.shapes?.length);
