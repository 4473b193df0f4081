/** Whether nothing is drawn yet, as on a table where the board itself is laid out of pieces. */

import type { Scene } from "../lib/wire";

export const isBare = (scene: Scene): boolean => (scene.layers ?? []).every((layer) => !layer.shapes?.length);
