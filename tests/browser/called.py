"""Browsers that are called. A browser under test has no push service, so its subscription leads to ours; what comes there is handed to its
service worker as the browser would."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Worker

SUBSCRIBED = """
const wanted = %s;
const read = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const now = (name) => localStorage.getItem(name);
const subscription = () => now("test.key") && ({
  endpoint: wanted.endpoint,
  options: { applicationServerKey: read(now("test.key")).buffer },
  toJSON: () => ({ endpoint: wanted.endpoint, keys: { p256dh: wanted.p256dh, auth: wanted.auth } }),
  unsubscribe: async () => (localStorage.removeItem("test.key"), true),
});
PushManager.prototype.getSubscription = async () => subscription();
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.setItem("test.key", btoa(String.fromCharCode(...applicationServerKey)));
  return subscription();
};
window.asked = 0;
Object.defineProperty(Notification, "permission", { get: () => now("test.permission") ?? "default" });
Notification.requestPermission = async () => {
  window.asked += 1;
  localStorage.setItem("test.permission", "granted");
  return "granted";
};
"""
"""Written with a subscription of our push service in JSON; notifications are allowed as soon as a page asks."""


def worker_of(page: Page) -> Worker:
    workers = page.context.service_workers or [page.context.wait_for_event("serviceworker")]
    return workers[0]


COUNTS = """() => {
  const show = registration.showNotification;
  self.shown = 0;
  registration.showNotification = async (...given) => {
    await show.apply(registration, given);
    self.shown += 1;
  };
}"""
"""From here on a service worker counts what it has shown."""


def deliver(page: Page, message: dict[str, Any], origin: str = "") -> None:
    """Hand a message to a service worker, as its push service would: to that of the page, or of an origin of which no page is open. It has
    been shown when this returns: Chromium forgets a notification for which it is asked while it begins to show it."""
    worker = worker_of(page)
    worker.evaluate(COUNTS)
    devtools = page.context.new_cdp_session(page)
    registered: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"] if not each["isDeleted"]),
    )
    devtools.send("ServiceWorker.enable")
    eventually_in(page, lambda: bool(registered))
    origin = origin or page.evaluate("location.origin")
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registered[0], "data": json.dumps(message)})
    eventually_in(page, lambda: bool(worker.evaluate("self.shown")))


def eventually_in(page: Page, holds: Callable[[], bool]) -> None:
    """Wait, and let the page's events come meanwhile."""
    for _ in range(1_800):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to hold")


def shown_by(worker: Worker) -> list[dict[str, str]]:
    """The notifications that stand there."""
    notifications = "self.registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))"
    shown: list[dict[str, str]] = worker.evaluate(notifications)
    return shown


def tap(worker: Worker) -> None:
    """Tap the notification that stands there."""
    worker.evaluate(
        "self.registration.getNotifications().then(([notification]) =>"
        " dispatchEvent(new NotificationEvent('notificationclick', { notification })))"
    )
