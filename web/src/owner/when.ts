/** A time as one reads it. */

import { settings } from "../lib/settings.svelte";

export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(settings.language === "en" ? "en-GB" : "fr-FR", {
    dateStyle: "medium",
    timeStyle: "short",
  });
}
