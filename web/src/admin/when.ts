/** A time, formatted for the reader. */

import { dateText } from "../lib/dates";
import { settings } from "../lib/settings.svelte";

export function when(seconds: number): string {
  return dateText(seconds * 1000, settings.language, { dateStyle: "medium", timeStyle: "short" });
}
