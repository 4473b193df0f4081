/** The icons of the one-tap chat messages. */

import Brain from "@lucide/svelte/icons/brain";
import Frown from "@lucide/svelte/icons/frown";
import Hand from "@lucide/svelte/icons/hand";
import Heart from "@lucide/svelte/icons/heart";
import HeartHandshake from "@lucide/svelte/icons/heart-handshake";
import Hourglass from "@lucide/svelte/icons/hourglass";
import Laugh from "@lucide/svelte/icons/laugh";
import ThumbsUp from "@lucide/svelte/icons/thumbs-up";
import type { Component } from "svelte";
import type { ChatLine } from "../lib/wire";
import type { Words } from "../lib/words/catalogue";

export type Emote = NonNullable<ChatLine["emote"]>;

export const EMOTES: readonly { emote: Emote; icon: Component<{ size?: number }>; label: (words: Words) => string }[] = [
  { emote: "hello", icon: Hand, label: (words) => words.emoteHello },
  { emote: "thanks", icon: Heart, label: (words) => words.emoteThanks },
  { emote: "well_played", icon: ThumbsUp, label: (words) => words.emoteWellPlayed },
  { emote: "laugh", icon: Laugh, label: (words) => words.emoteLaugh },
  { emote: "oops", icon: Frown, label: (words) => words.emoteOops },
  { emote: "sorry", icon: HeartHandshake, label: (words) => words.emoteSorry },
  { emote: "thinking", icon: Brain, label: (words) => words.emoteThinking },
  { emote: "hurry", icon: Hourglass, label: (words) => words.emoteHurry },
];

/** A chat message as text for reading aloud. */
export const saidIn = (line: ChatLine, words: Words): string =>
  line.emote ? (EMOTES.find((each) => each.emote === line.emote)?.label(words) ?? "") : (line.text ?? "");
