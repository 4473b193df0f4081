/** A page that stood open while the house got a new build cannot load what it has not loaded yet: it opens again, as the house has it now. */

/** The scripts with which a page begins; their names tell one build from another. */
const scriptsIn = (html: Document) => [...html.querySelectorAll<HTMLScriptElement>("script[src]")].map((each) => each.getAttribute("src"));

/** Whether the house has another build than the one that this page is of; not where it does not answer. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // a Wi-Fi that wants one to sign in answers in the house's place, and whoever were led there would lose what they see
    if (!page.querySelector('link[rel="manifest"][href="/manifest.webmanifest"]')) return false;
    const newest = scriptsIn(page);
    return newest.length > 0 && newest.join() !== scriptsIn(document).join();
  } catch {
    return false;
  }
}

/** `missing` is called where a part of the page cannot be loaded though it is of the house's build: the network is gone, say. */
export function keepFresh(missing: () => void): void {
  addEventListener("vite:preloadError", () => void isOutdated().then((outdated) => (outdated ? location.reload() : missing())));
}
