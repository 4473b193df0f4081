/** A time as one reads it. */

import { settings } from "../lib/settings.svelte";

export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}
