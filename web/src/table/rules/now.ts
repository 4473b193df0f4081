/** What the player can do at a table now, in words: the expected input, and the buttons' labels. */

import type { Choice, View } from "../../lib/wire";
import type { Words } from "../../lib/words/catalogue";
import { headingOf, moverOf } from "../hand/turn";
import { seatName } from "../names";

/** More buttons than these are not listed. */
const MOST = 8;

export interface Now {
  sentence: string;
  choices: readonly string[];
}

export function possibleNow(view: View, words: Words): Now {
  const nothing = (sentence: string): Now => ({ sentence, choices: [] });
  if (view.position.over || view.closed || view.paused) return nothing(headingOf(view, words));
  const { hint } = view.position.status;
  if (!view.to_act) {
    const mover = moverOf(view);
    return nothing([mover ? words.waitsFor(seatName(mover, words)) : "", hint].filter(Boolean).join(" "));
  }
  const { input } = view;
  const how =
    input?.kind === "place"
      ? input.pieces.length > 1
        ? words.howToPlace
        : ""
      : input?.kind === "subset"
        ? words.howToToggle
        : words.howToPick;
  const buttons = input && "choices" in input ? (input.choices ?? []).filter((choice: Choice) => !choice.later) : [];
  const names = [...new Set(buttons.map((choice: Choice) => choice.label))];
  return { sentence: [hint && ended(hint), how].filter(Boolean).join(" "), choices: names.slice(0, MOST) };
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
