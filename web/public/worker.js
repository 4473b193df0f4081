// The server's one service worker. It shows notifications, and without a network the page of what works offline. All other pages come
// from the server, so none of an older build is ever shown; only the offline page is stored.
const CACHE = "nexarium offline";
const OFFLINE = "/offline";
const PATIENCE = 300; // milliseconds
const OPEN = { type: "window", includeUncontrolled: true };

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOffline());
});

addEventListener("activate", (event) => event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()])));

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(opened(event));
});

/** The server's page, or the offline page without a network. */
async function opened(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isProxys(page)) return (await caches.match(OFFLINE, { cacheName: CACHE })) ?? page;
    event.waitUntil((renewed ??= keepOffline().catch(() => (renewed = undefined))));
    return page;
  } catch (error) {
    const kept = await caches.match(OFFLINE, { cacheName: CACHE });
    if (!kept) throw error;
    return kept;
  }
}

/** Whether a proxy answered for a server that it does not reach, as during a restart. The server's own pages have a policy. */
const isProxys = ({ status, headers }) => status >= 500 && !headers.has("content-security-policy");

/** Set once this run of the worker has stored the newest offline page. */
let renewed;

async function keepOffline() {
  await (await caches.open(CACHE)).add(new Request(OFFLINE, { cache: "reload" }));
}

addEventListener("push", (event) => {
  const notification = event.data?.json() ?? {};
  event.waitUntil(
    registration.showNotification(notification.title ?? "Nexarium", {
      body: notification.body,
      lang: notification.lang,
      tag: notification.tag,
      renotify: Boolean(notification.tag),
      icon: "/icons/house-192.png",
      badge: "/icons/badge.png",
      data: { path: notification.path ?? "/" },
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.path ?? "/"));
});

/** To the page that shows it already, else to one that can turn to it, else to a new one. */
async function goTo(path) {
  const pages = await Promise.all((await clients.matchAll(OPEN)).map(async (page) => ({ page, at: await shownBy(page) })));
  const there = pages.find(({ at }) => at === path) ?? pages.find(({ at }) => ["/", "/notifications"].includes(at));
  if (!there) return clients.openWindow(path);
  if (there.at !== path) there.page.postMessage({ go: path });
  return there.page.focus().catch(() => {});
}

/** What a page shows now, which it alone knows: its address may have changed since it was loaded. Null where it does not answer. */
function shownBy(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    setTimeout(() => resolve(null), PATIENCE);
    page.postMessage({ where: true }, [port2]);
  });
}

// the push service has changed this browser's address: a client that knows the old one may name the new one
addEventListener("pushsubscriptionchange", (event) => {
  const renewed = async () => {
    const old = event.oldSubscription;
    if (!old) return;
    const now = event.newSubscription ?? (await registration.pushManager.subscribe(old.options));
    const { endpoint, keys } = now.toJSON();
    await fetch("/api/notifications/renewed", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ old: old.endpoint, push: { endpoint, ...keys } }),
    });
  };
  event.waitUntil(renewed());
});
