/** Keeps the focus where the user works. */
import { tick } from "svelte";

/** Do what a button asks. If the button is then gone or disabled, the focus would be lost. A keyboard user would start at the top of the
 * page. So the part of the page around the button takes the focus. A waiting button is `aria-disabled` and keeps it. */
export async function keepingFocus(action: () => Promise<unknown>): Promise<void> {
  const part = document.activeElement?.closest<HTMLElement>("section, dialog, main");
  await action();
  await tick();
  const now = document.activeElement;
  if (now && now !== document.body && !now.matches(":disabled")) return;
  const around = part?.isConnected ? part : document.querySelector<HTMLElement>("main");
  if (!around) return;
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
}
