/** Notifications while the player is away. The server stores this browser's subscription under a key that only this browser keeps.
 * Notifications reach the server's service worker through the browser's own push service. */

import { addChannel, changeSubscriptions, askSubscriptions, notificationsOffered, removeChannel } from "./api";
import { keep, read } from "./localStore";
import { route } from "./route.svelte";
import { held, heldAt, onSeats } from "./seats";
import { settings } from "./settings.svelte";
import { registerWorker } from "./worker";
import type { AddChannel, ChangeSubscriptions, Subscriptions, NotificationsOffered, ChannelCard } from "./wire";

/** Why this browser cannot be notified: insecure page, not yet on the home screen, not supported, or permission denied. */
export type Obstacle = "insecure" | "homescreen" | "unable" | "denied" | null;

const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const installed = matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

function obstacleNow(): Obstacle {
  if (!isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "denied" : null;
  return apple && !installed ? "homescreen" : "unable";
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

class Notifications {
  obstacle = $state<Obstacle>(obstacleNow());
  agreed = $state.raw<Subscriptions>({});
  offered = $state.raw<NotificationsOffered | null>(null);
  busy = $state(false);
  /** Notify me at every table where I sit down from now on. */
  everywhere = $state(read("calls.everywhere") === "yes");
  /** The new key, where this browser stores nothing. */
  #made: string | null = null;

  /** The key. Another tab may have made it since this page loaded. */
  get #key(): string | null {
    return read("calls.key") ?? this.#made;
  }

  constructor() {
    onSeats((seat, taken) => {
      if (!taken && this.notifiesAt(seat.table)) void this.#change({ forget: [seat.table] }).catch(() => {});
      else if (taken && this.everywhere && this.reached)
        void this.#change({ seats: [{ table: seat.table, token: seat.token }] }).catch(() => {});
    });
    navigator.serviceWorker?.addEventListener("message", (event: MessageEvent<{ go?: unknown; where?: unknown }>) => {
      const { go, where } = event.data ?? {};
      if (where) event.ports[0]?.postMessage(location.pathname);
      if (typeof go === "string" && /^\/t\/[\w-]+$/.test(go)) route.go(go);
    });
  }

  /** Whether push notifications reach this browser. */
  get pushed(): boolean {
    return (
      this.obstacle === null && Notification.permission === "granted" && !!this.agreed.ways?.some((channel) => channel.kind === "push")
    );
  }

  /** Whether notifications reach the player through any channel. */
  get reached(): boolean {
    return this.pushed || !!this.agreed.ways?.some((channel) => channel.kind !== "push" && channel.kind !== "unconfirmed_mail");
  }

  notifiesAt(table: string): boolean {
    return this.reached && (!!this.agreed.all_tables || !!this.agreed.tables?.includes(table));
  }

  /** Load the subscription from the server. A browser that never subscribed asks nothing. */
  async load(): Promise<void> {
    if (!this.#key) return;
    this.agreed = await askSubscriptions({ key: this.#key, language: settings.language });
    if (this.pushed) await this.#renew();
    await this.speak();
  }

  /** Send notifications in the page's language. The server only knows the language of the last change. */
  async speak(): Promise<void> {
    if (this.reached && read("calls.language") !== settings.language) await this.#change({});
  }

  /** The player has signed out. The next user of this browser must not see what the account holds. */
  async signedOut(): Promise<void> {
    const { tables = [], all_tables = false } = this.agreed;
    const forget = tables.filter((table) => !heldAt(table)?.token);
    if (!all_tables && !forget.length) return;
    await this.#change({ forget, all_tables: false });
    if (!all_tables) return;
    this.everywhere = false;
    keep("calls.everywhere", null);
  }

  /** Turn on notifications in this browser. It asks for the browser's permission, so it may only follow a click. */
  async switchOn(): Promise<boolean> {
    if (this.obstacle !== null) return false;
    const permission = await Notification.requestPermission();
    this.obstacle = obstacleNow();
    if (permission !== "granted") return false;
    await this.#tell(await this.#subscribed());
    return true;
  }

  /** Add a channel. Details that are shown only once stay in the subscription until the next action. */
  async addChannel(channel: Omit<AddChannel, "key" | "language">): Promise<void> {
    const { language } = settings;
    this.agreed = await addChannel({ key: this.#ownKey(), language, ...channel });
    keep("calls.language", language);
  }

  async removeChannel(channel: ChannelCard): Promise<void> {
    if (this.#key) this.agreed = await removeChannel({ key: this.#key, way: channel.id });
  }

  async switchOff(): Promise<void> {
    const channel = this.agreed.ways?.find((each) => each.kind === "push");
    if (channel) await this.removeChannel(channel);
    const registration = await navigator.serviceWorker.getRegistration("/");
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }

  /** Turn notifications for this table on or off. */
  async notifyAt(table: string, wanted: boolean): Promise<boolean> {
    if (!wanted) {
      await this.#change({ forget: [table] });
      return true;
    }
    if (!this.reached && !(await this.switchOn())) return false;
    await this.#change({ seats: [{ table, token: heldAt(table)?.token ?? "" }] });
    return true;
  }

  /** Turn notifications on for all my tables, including later ones, or only for chosen tables. */
  async notifyEverywhere(wanted: boolean): Promise<void> {
    await this.#change({ seats: wanted ? held().map(({ table, token }) => ({ table, token })) : [], all_tables: wanted });
    this.everywhere = wanted;
    keep("calls.everywhere", wanted ? "yes" : null);
  }

  /** Choose the event types that trigger notifications. */
  async setEventTypes(occasions: NonNullable<ChangeSubscriptions["occasions"]>): Promise<void> {
    await this.#change({ occasions });
  }

  async #change(change: Omit<ChangeSubscriptions, "key" | "language">): Promise<void> {
    const { language } = settings;
    this.agreed = await changeSubscriptions({ key: this.#ownKey(), language, ...change });
    keep("calls.language", language);
  }

  #ownKey(): string {
    const known = this.#key;
    if (known) return known;
    this.#made = newKey();
    keep("calls.key", this.#made);
    return this.#made;
  }

  /** The push service's address for this browser, made for the server's key. */
  async #subscribed(): Promise<PushSubscription> {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    this.offered ??= await notificationsOffered();
    const key = fromBase64(this.offered.push_key);
    const known = await pushManager.getSubscription();
    if (known && sameBytes(known.options.applicationServerKey, key)) return known;
    await known?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }

  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint = "", keys = {} } = subscription.toJSON();
    const push = { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
    await this.addChannel({ push });
    keep("calls.endpoint", endpoint);
  }

  /** The push service may have given this browser a new address meanwhile. */
  async #renew(): Promise<void> {
    const subscription = await this.#subscribed();
    if (subscription.endpoint !== read("calls.endpoint")) await this.#tell(subscription);
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function sameBytes(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!known) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
}

export const notifications = new Notifications();
