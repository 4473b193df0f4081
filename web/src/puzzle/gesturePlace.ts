/** Where on the page a gesture is made: a hint shows this before it shows the gesture. */

import type { Gesture } from "../lib/gesture";
import type { Scene, View } from "../lib/wire";
import { offeredIn } from "../scene/offered";
import type { Words as PuzzleWords } from "./words/catalogue";

const offers = (scene: Scene | null | undefined, action: number): boolean =>
  (scene?.layers ?? []).some((layer) => offeredIn(layer.shapes ?? []).some((offered) => offered.includes(action)));

/** The place of a gesture, in a sentence. */
export function whereText(view: View | null, gesture: Gesture | null, words: PuzzleWords): string {
  if (!view || !gesture) return "";
  const { input, position } = view;
  if (input?.kind === "place") {
    const piece = input.pieces.find((each) => each.targets?.some(([action]) => action === gesture.action));
    return piece ? words.withPiece(piece.label) : words.onBoard;
  }
  const toggled = input?.kind === "subset" && !input.choices?.some((choice) => choice.action === gesture.action);
  if (toggled || offers(position.hand, gesture.action)) return words.inHand;
  return offers(position.board, gesture.action) ? words.onBoard : words.byButton;
}
