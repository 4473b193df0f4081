/** The game's own words, which Python says too. */

import { settings } from "$web/lib/settings.svelte";
import { catalogue } from "../../words/catalogue";

/** A text with its variables filled in. */
export function said(key: string, variables: Readonly<Record<string, string | number>> = {}): string {
  const text = catalogue[settings.language][key.replace(/\W/g, "-")];
  return typeof text === "function" ? text((name) => variables[name] ?? "") : (text ?? "");
}
