// Keeps a page of a game's own, so that it opens without a network. It is written again whenever one of its files changes.
const PAGE = __PAGE__;
const FILES = __FILES__;
const CACHE = `nexarium${PAGE} ` + __VERSION__;

addEventListener("install", (event) => {
  skipWaiting(); // the page loads all its files at once, so none of an older build can be missing
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(`nexarium${PAGE} `) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname === "/api/announcements") return event.respondWith(fetch(event.request).catch(() => Response.json({ announcements: [] })));
  if (!FILES.includes(pathname)) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(pathname)) ?? fetch(event.request)));
});
