/** The shell's icons that a game may name for its buttons. An unknown name draws none. */

import ArrowRight from "@lucide/svelte/icons/arrow-right";
import ArrowRightToLine from "@lucide/svelte/icons/arrow-right-to-line";
import Check from "@lucide/svelte/icons/check";
import Dices from "@lucide/svelte/icons/dices";
import Flag from "@lucide/svelte/icons/flag";
import Hand from "@lucide/svelte/icons/hand";
import Play from "@lucide/svelte/icons/play";
import Plus from "@lucide/svelte/icons/plus";
import Repeat from "@lucide/svelte/icons/repeat";
import Shuffle from "@lucide/svelte/icons/shuffle";
import SkipForward from "@lucide/svelte/icons/skip-forward";
import X from "@lucide/svelte/icons/x";
import type { Component } from "svelte";

export const icons: Readonly<Record<string, Component<{ size?: number }>>> = {
  arrow: ArrowRight,
  check: Check,
  dice: Dices,
  flag: Flag,
  hand: Hand,
  play: Play,
  plus: Plus,
  push: ArrowRightToLine,
  repeat: Repeat,
  shuffle: Shuffle,
  skip: SkipForward,
  x: X,
};
