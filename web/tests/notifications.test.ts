import { expect, it, vi } from "vitest";
import SOURCE from "../public/worker.js?raw";

interface Subscription {
  endpoint: string;
  options: unknown;
  toJSON(): { endpoint: string; keys: { p256dh: string; auth: string } };
}

function subscription(endpoint: string): Subscription {
  return { endpoint, options: { for: endpoint }, toJSON: () => ({ endpoint, keys: { p256dh: `p ${endpoint}`, auth: `a ${endpoint}` } }) };
}

/** The service worker, started; gives what it listens to, and what it asks of the browser. */
function started() {
  const listening = new Map<string, (event: unknown) => void>();
  const fetching = vi.fn(() => Promise.resolve());
  const subscribe = vi.fn(() => Promise.resolve(subscription("https://push/subscribed")));
  new Function("addEventListener", "registration", "fetch", "skipWaiting", "clients", SOURCE)(
    (kind: string, listener: (event: unknown) => void) => listening.set(kind, listener),
    { pushManager: { subscribe } },
    fetching,
    () => {},
    {},
  );
  /** Let something happen, and wait for what the worker does about it. */
  async function happen(kind: string, event: Record<string, unknown>): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listening.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  return { happen, fetching, subscribe };
}

const told = (endpoint: string, old: string) => [
  "/api/notifications/renewed",
  {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ old, push: { endpoint, p256dh: `p ${endpoint}`, auth: `a ${endpoint}` } }),
  },
];

it("tells the server the new address that the push service has given", async () => {
  const { happen, fetching, subscribe } = started();
  await happen("pushsubscriptionchange", {
    oldSubscription: subscription("https://push/old"),
    newSubscription: subscription("https://push/new"),
  });
  expect(fetching.mock.calls).toEqual([told("https://push/new", "https://push/old")]);
  expect(subscribe).not.toHaveBeenCalled();
});

it("asks for a new address for the same key where the push service has given none", async () => {
  const { happen, fetching, subscribe } = started();
  await happen("pushsubscriptionchange", { oldSubscription: subscription("https://push/old"), newSubscription: null });
  expect(subscribe.mock.calls).toEqual([[{ for: "https://push/old" }]]);
  expect(fetching.mock.calls).toEqual([told("https://push/subscribed", "https://push/old")]);
});

it("says nothing of an address that it does not know: the page tells it at its next visit", async () => {
  const { happen, fetching } = started();
  await happen("pushsubscriptionchange", { oldSubscription: null, newSubscription: subscription("https://push/new") });
  expect(fetching).not.toHaveBeenCalled();
});
