/** A table over networks as they are in trains: connections that do not come about, that are silent, that are slow, and what was clicked meanwhile. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import type { FromClient, FromServer } from "../src/lib/wire";
import { inABrowser } from "./browser";
import { person, view } from "./pictures";
import { storageOver } from "./storage";

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: Socket[] = [];
  static get last(): Socket {
    return Socket.made.at(-1)!;
  }
  readyState = 0;
  said: FromClient[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (closed: { code: number }) => void = () => {};
  constructor() {
    Socket.made.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  /** What the server sends, and what comes of it. */
  async hear(...messages: FromServer[]) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
    for (let turn = 0; turn < 10 * messages.length; turn++) await Promise.resolve();
  }
  /** The network takes it away. */
  gone() {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
  types(): string[] {
    return this.said.map(({ type }) => type).filter((type) => !["ping", "hello", "attention"].includes(type));
  }
}

const kept = new Map<string, string>();
/** The browser has no room for more. */
let full = false;
const told: string[] = [];
const listeners = new Map<string, () => void>();
let answers: () => Promise<Response>;
let live: LiveTable;

const yours = (ply: number, more: object = {}) =>
  view({ ply, seats: [person(0, { you: true }), person(1)] }, { to_act: true, your_seats: [0], undo: { possible: true }, ...more });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  kept.clear();
  inABrowser(kept);
  vi.stubGlobal("localStorage", {
    ...storageOver(kept),
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  });
  vi.stubGlobal("sessionStorage", localStorage);
  full = false;
  vi.stubGlobal("addEventListener", (kind: string, listener: () => void) => listeners.set(kind, listener));
  vi.stubGlobal("WebSocket", Socket);
  answers = async () => Promise.reject(new TypeError("no network"));
  vi.stubGlobal("fetch", () => answers());
  Socket.made = [];
  const { news } = await import("../src/lib/news.svelte");
  told.length = 0;
  vi.spyOn(news, "tell").mockImplementation((text) => told.push(text));
  live = new (await import("../src/lib/live.svelte")).LiveTable("t");
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** At the table after so many plies, where the viewer is to move. */
async function seatedAt(ply: number, more: object = {}) {
  Socket.last.open();
  await Socket.last.hear(yours(ply, more));
}

it("tries another connection where one does not come about, and sooner when a network is back", () => {
  expect(Socket.made).toHaveLength(1);
  vi.advanceTimersByTime(8_000 + 400);
  expect(Socket.made).toHaveLength(2);
  expect(Socket.made[0]?.readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  listeners.get("online")?.();
  expect(Socket.made).toHaveLength(3);
});

it("does so where nobody looks too: the page's title says whose turn it is", () => {
  Object.assign(document, { visibilityState: "hidden" });
  listeners.get("online")?.();
  expect([Socket.made.length, Socket.made[0]?.readyState]).toEqual([2, 3]);
});

it("does not come back after a ban, and keeps the reason", async () => {
  await seatedAt(0);
  const refused: FromServer = { type: "refused", text: "You are banned from this server." };
  Socket.last.onmessage({ data: JSON.stringify(refused) });
  Socket.last.onclose({ code: 4410 });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect([live.connection.state, live.connection.refusal]).toEqual(["banned", "You are banned from this server."]);
  vi.advanceTimersByTime(600_000);
  listeners.get("online")?.();
  expect(Socket.made).toHaveLength(1);
});

it("gives a slow network more time with each connection, so that a table comes in the end", async () => {
  /** For how long a connection waits for a first word. */
  const patience = () => {
    const before = Socket.made.length;
    const began = Date.now();
    Socket.last.open();
    while (Socket.made.length === before && Date.now() - began < 100_000) vi.advanceTimersByTime(100);
    return Date.now() - began;
  };
  const first = patience();
  const second = patience();
  expect([first >= 6_000, second >= 12_000, patience() >= 24_000]).toEqual([true, true, true]);
  await seatedAt(0);
  expect(live.connection.state).toBe("open");
});

it("reads the server's clock by the question to which an answer belongs", async () => {
  Socket.last.open();
  const began = Date.now();
  vi.advanceTimersByTime(1_900);
  live.introduce(); // asked again before the first answer has come
  vi.advanceTimersByTime(100);
  await Socket.last.hear({ type: "pong", at: (began + 1_000) / 1000 + 7200 });
  expect(live.connection.ahead).toBeCloseTo(7200, 2);
  vi.advanceTimersByTime(1_900);
  await Socket.last.hear({ type: "pong", at: (began + 2_900) / 1000 + 7200 });
  expect(live.connection.ahead).toBeCloseTo(7200, 2);
});

it("knows the server's time before it shows a clock", () => {
  Socket.last.open();
  expect(Socket.last.said.map(({ type }) => type).slice(0, 2)).toEqual(["ping", "hello"]);
});

it("plays a move that got no answer once more, and not where it was taken back on another device", async () => {
  await seatedAt(4, { takebacks: 1 });
  live.act({ action: 7, then: [] });
  expect(Socket.last.types()).toEqual(["act"]);
  Socket.last.gone();
  vi.advanceTimersByTime(400);
  await seatedAt(4, { takebacks: 1 });
  expect(Socket.last.types()).toEqual(["act"]);
  Socket.last.gone();
  vi.advanceTimersByTime(800);
  await seatedAt(4, { takebacks: 2 });
  expect(Socket.last.types()).toEqual([]);
  expect(live.pending).toBeNull();
  expect(told.at(-1)).toMatch(/request failed/);
});

it("plays a move that was clicked without a connection after the page was reloaded, and once", async () => {
  const { LiveTable: Table } = await import("../src/lib/live.svelte");
  const again = () => {
    live.close();
    live = new Table("t");
  };
  await seatedAt(4);
  Socket.last.gone();
  live.act({ action: 7, then: [] });
  again();
  await seatedAt(4);
  expect([Socket.last.types(), live.pending?.action]).toEqual([["act"], 7]);
  await Socket.last.hear(yours(5));
  again();
  await seatedAt(5);
  expect(Socket.last.types()).toEqual([]);
  Socket.last.gone();
  live.act({ action: 8, then: [] });
  again();
  await seatedAt(6); // meanwhile the game went on
  expect([Socket.last.types(), live.pending]).toEqual([[], null]);
});

it("does what was asked for without a connection once there is one, and says so", async () => {
  await seatedAt(4);
  Socket.last.gone();
  live.undo();
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(400);
  await seatedAt(4);
  expect(Socket.last.types()).toEqual(["undo"]);
  const [id] = Socket.last.said.flatMap((said) => (said.type === "undo" ? [said.id ?? 0] : []));
  await Socket.last.hear(yours(3), { type: "done", id: id! });
  Socket.last.gone();
  vi.advanceTimersByTime(400);
  await seatedAt(3);
  expect(Socket.last.types()).toEqual([]);
});

it("does not resign for somebody who asked for it long ago, and tells them", async () => {
  await seatedAt(4);
  live.say({ type: "resign", seat: 0 });
  Socket.last.gone();
  vi.advanceTimersByTime(70_000);
  told.length = 0;
  await seatedAt(4);
  expect(Socket.last.types()).toEqual([]);
  expect(told).toHaveLength(1);
});

it("says of a line of the chat that it may not have been written, and writes nothing twice", async () => {
  await seatedAt(4);
  const written: boolean[] = [];
  live.sendChat({ text: "hello" }, (well) => written.push(well));
  Socket.last.gone();
  expect(written).toEqual([false]);
  expect(told).toHaveLength(1);
  live.sendChat({ text: "hello" }, (well) => written.push(well));
  expect(written).toEqual([false, false]);
  vi.advanceTimersByTime(400);
  await seatedAt(4);
  expect(Socket.last.types()).toEqual([]);
});

it("keeps a move that waits when something else is refused", async () => {
  await seatedAt(4);
  live.act({ action: 7, then: [] });
  live.sendChat({ text: "hello" });
  const id = Socket.last.said.find(({ type }) => type === "chat") as { id: number };
  await Socket.last.hear({ type: "refused", id: id.id, text: "Too fast." });
  expect(live.pending).not.toBeNull();
  await Socket.last.hear({ type: "refused", id: live.pending?.id, text: "No." });
  expect(live.pending).toBeNull();
});

it("holds the seat where the browser keeps nothing, and where what it kept is cleared while the page is open", async () => {
  const { hold, heldAt } = await import("../src/lib/seats");
  const { isKept } = await import("../src/lib/localStore");
  const shown = () => Socket.last.said.flatMap((said) => (said.type === "hello" ? [said.token] : [])).at(-1);
  full = true;
  hold({ table: "t", token: "mine", seats: [0] });
  expect([heldAt("t")?.token, isKept("seats")]).toEqual(["mine", false]);
  await seatedAt(4);
  expect(shown()).toBe("mine");
  full = false;
  hold({ table: "t", token: "mine", seats: [0] });
  expect([isKept("seats"), kept.size]).toEqual([true, 1]);
  kept.clear();
  inABrowser(kept);
  Socket.last.gone();
  vi.advanceTimersByTime(400);
  await seatedAt(4);
  expect([heldAt("t"), shown()]).toEqual([undefined, "mine"]);
  live.giveUp();
  expect(shown()).toBe("");
});

it.each([
  ["blocked", async () => Response.json({ ok: true })],
  ["unreachable", async () => Promise.reject(new TypeError("no network"))],
  ["unreachable", async () => new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } })],
] as const)("tells what is the matter: %s", async (obstacle, answer) => {
  answers = answer;
  expect(live.connection.cut).toBe(false);
  for (let tries = 0; tries < 4; tries++) {
    Socket.last.gone();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect([live.connection.cut, live.connection.obstacle]).toEqual([true, obstacle]);
  await seatedAt(0);
  expect([live.connection.cut, live.connection.obstacle]).toEqual([false, null]);
});

it("says nothing of a connection that is back at once", async () => {
  await seatedAt(4);
  Socket.last.gone();
  await vi.advanceTimersByTimeAsync(1_000);
  await seatedAt(4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(live.connection.cut).toBe(false);
});

it("tells what happens in passing, but not what ends the game: the verdict does", async () => {
  const happened = (number: number, text: string) => ({ happened: [{ number, text, ply: 4 }] });
  await seatedAt(4);
  await Socket.last.hear(yours(4, happened(1, "Bo lets the game go on.")));
  expect(told).toEqual(["Bo lets the game go on."]);
  const over = yours(4, happened(2, "Bo resigned."));
  await Socket.last.hear({ ...over, position: { ...over.position, over: true } });
  expect(told).toEqual(["Bo lets the game go on."]);
  expect(live.happened.map(({ text }) => text)).toContain("Bo resigned."); // it stands among the moves
});
