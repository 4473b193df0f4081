/** The house's service worker: one for calls and for when there is no network, as one scope has one worker. */

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/worker.js", { scope: "/" });
}
