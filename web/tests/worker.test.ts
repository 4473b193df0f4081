import { expect, it, vi } from "vitest";
import SOURCE from "../public/worker.js?raw";

/** The server's service worker, started; `answer` is what the network says to a request. */
function started(answer: () => Promise<unknown>) {
  const listening = new Map<string, (event: unknown) => void>();
  const kept = new Map<string, unknown>();
  const add = vi.fn((request: { url: string }) => Promise.resolve(void kept.set(request.url, `kept ${request.url}`)));
  const caches = { open: () => Promise.resolve({ add }), match: (url: string) => Promise.resolve(kept.get(url)) };
  const Asked = class {
    constructor(readonly url: string) {}
  };
  new Function("addEventListener", "registration", "fetch", "skipWaiting", "clients", "caches", "Request", SOURCE)(
    (kind: string, listener: (event: unknown) => void) => listening.set(kind, listener),
    {},
    answer,
    () => {},
    {},
    caches,
    Asked,
  );
  async function happen(kind: string, event: Record<string, unknown> = {}): Promise<unknown> {
    const waits: Promise<unknown>[] = [];
    let responded: Promise<unknown> | undefined;
    listening.get(kind)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (work: Promise<unknown>) => (responded = work),
    });
    const response = await responded;
    await Promise.all(waits);
    return response;
  }
  return { happen, add };
}

const page = { request: { mode: "navigate", method: "GET" } };

it("answers with the server's own page, and keeps nothing but the one for later", async () => {
  const { happen, add } = started(() => Promise.resolve("a page"));
  await happen("install");
  expect(await happen("fetch", page)).toBe("a page");
  expect(await happen("fetch", { ...page, preloadResponse: Promise.resolve("loaded ahead") })).toBe("loaded ahead");
  expect(add.mock.calls.map(([request]) => request.url)).toEqual(["/offline", "/offline"]); // once more in this run, to be the newest
});

it("shows what works without a network where there is none", async () => {
  const { happen } = started(() => Promise.reject(new TypeError("no network")));
  await expect(happen("fetch", page), "nothing was kept yet").rejects.toThrow("no network");
  await happen("install");
  expect(await happen("fetch", page)).toBe("kept /offline");
});

it("shows it, too, where a proxy does not reach the server, but no page of the server's own is hidden", async () => {
  const own = new Response("full", { status: 503, headers: { "content-security-policy": "default-src 'none'" } });
  const proxys = new Response("Bad Gateway", { status: 502 });
  let answer = proxys;
  const { happen, add } = started(() => Promise.resolve(answer));
  expect(await happen("fetch", page), "nothing was kept yet").toBe(proxys);
  await happen("install");
  expect(await happen("fetch", page)).toBe("kept /offline");
  expect(add).toHaveBeenCalledTimes(1);
  answer = own;
  expect(await happen("fetch", page)).toBe(own);
});

it("lets everything but pages go to the network by itself", async () => {
  const { happen } = started(() => Promise.reject(new TypeError("no network")));
  await happen("install");
  for (const request of [
    { mode: "cors", method: "GET" },
    { mode: "navigate", method: "POST" },
  ])
    expect(await happen("fetch", { request })).toBeUndefined();
});
