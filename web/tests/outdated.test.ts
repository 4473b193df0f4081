/** A part of the page that cannot be loaded: the server has another build, or something stands between. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFresh } from "../src/lib/outdated";

interface Html {
  server: boolean;
  scripts: string[];
}

/** A page as far as this looks at it. */
const html = ({ server, scripts }: Html) => ({
  querySelector: () => (server ? {} : null),
  querySelectorAll: () => scripts.map((script) => ({ getAttribute: () => script })),
});

let answer: () => Promise<unknown>;
let fail: () => void;
const reload = vi.fn();
const missing = vi.fn();

beforeEach(() => {
  vi.stubGlobal("document", html({ server: true, scripts: ["/assets/index-old.js"] }));
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (text: string) => html(JSON.parse(text) as Html);
    },
  );
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", () => answer());
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (fail = listener));
  keepFresh(missing);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const page = (said: Html) => async () => ({ ok: true, text: async () => JSON.stringify(said) });

it.each([
  ["another build", page({ server: true, scripts: ["/assets/index-new.js"] }), [1, 0]],
  ["the same build", page({ server: true, scripts: ["/assets/index-old.js"] }), [0, 1]],
  ["a Wi-Fi's own page, to which nobody is led away", page({ server: false, scripts: ["/portal.js"] }), [0, 1]],
  ["no network", async () => Promise.reject(new TypeError("no network")), [0, 1]],
] as const)("%s", async (_, said, calls) => {
  answer = said;
  fail();
  await new Promise((done) => setTimeout(done));
  expect([reload.mock.calls.length, missing.mock.calls.length]).toEqual(calls);
});
