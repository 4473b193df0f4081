/** The focus stays where somebody works. */
import { tick } from "svelte";

/** Do what a button asks. If the button has gone by then, or can be pressed no more, the focus would be nowhere, and whoever uses the keyboard
 * would begin at the top of the page: the part of the page around the button takes it. A button that only waits says so by `aria-disabled`,
 * and keeps it. */
export async function keepingFocus(deed: () => Promise<unknown>): Promise<void> {
  const part = document.activeElement?.closest<HTMLElement>("section, dialog, main");
  await deed();
  await tick();
  const now = document.activeElement;
  if (now && now !== document.body && !now.matches(":disabled")) return;
  const around = part?.isConnected ? part : document.querySelector<HTMLElement>("main");
  if (!around) return;
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
}
