/** As much of a browser as the client's modules ask of one when they are imported: a laptop, in English, that nobody listens to. */
import { vi } from "vitest";
import { storageOver } from "./storage";

/** `kept`: what the browser keeps. What a test needs beyond it, or otherwise, it stubs itself afterwards. */
export function inABrowser(kept = new Map<string, string>()): void {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("localStorage", storageOver(kept));
  vi.stubGlobal("document", { ...listens, documentElement: { dataset: {} }, querySelector: () => null, visibilityState: "visible" });
  vi.stubGlobal("matchMedia", () => ({ matches: false, ...listens }));
  vi.stubGlobal("navigator", { userAgent: "", language: "en", maxTouchPoints: 0, onLine: true });
  vi.stubGlobal("location", { pathname: "/", hash: "", origin: "http://house" });
  vi.stubGlobal("addEventListener", listens.addEventListener);
  vi.stubGlobal("removeEventListener", listens.removeEventListener);
  vi.stubGlobal("isSecureContext", false);
}
