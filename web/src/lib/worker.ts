/** The server's service worker: one for both notifications and offline use, because one scope has one worker. */

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/worker.js", { scope: "/" });
}
