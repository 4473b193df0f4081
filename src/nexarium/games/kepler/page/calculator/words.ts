/** The game's own words, which Python says too. */

import { settings } from "$web/lib/settings.svelte";
import en from "../../words/en.toml";
import fr from "../../words/fr.toml";

const texts = { en, fr };

/** A text with its holes filled. */
export function said(key: string, holes: Readonly<Record<string, string | number>> = {}): string {
  return String(texts[settings.language][key]).replace(/\{(\w+)\}/g, (_, name: string) => String(holes[name]));
}
