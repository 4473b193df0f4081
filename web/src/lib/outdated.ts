/** An open page cannot load missing parts after the server gets a new build. The page then reloads with the new build. */

/** The scripts with which a page starts; their names identify the build. */
const scriptsIn = (html: Document) => [...html.querySelectorAll<HTMLScriptElement>("script[src]")].map((each) => each.getAttribute("src"));

/** Whether the server has another build than this page; false if it does not answer. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // a Wi-Fi's sign-in page may answer in the server's place: a reload would lose the player's page
    if (!page.querySelector('link[rel="manifest"][href="/manifest.webmanifest"]')) return false;
    const newest = scriptsIn(page);
    return newest.length > 0 && newest.join() !== scriptsIn(document).join();
  } catch {
    return false;
  }
}

/** `missing` is called if a part of the page fails to load although the build is current: without a network, for example. */
export function keepFresh(missing: () => void): void {
  addEventListener("vite:preloadError", () => void isOutdated().then((outdated) => (outdated ? location.reload() : missing())));
}
