/** A page as its browser has it: addresses, tabs beside each other, connections that are cut. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inABrowser } from "./browser";

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  said: { type: string }[] = [];
  onopen = () => {};
  onclose: (closed: { code: number }) => void = () => {};
  constructor() {
    Socket.made.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as { type: string });
  }
  close() {}
  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
}

beforeEach(() => {
  inABrowser();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("WebSocket", Socket);
  Socket.made = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("finds nothing at an address that was cut in the middle of a letter", async () => {
  const { pageAt } = await import("../src/lib/route.svelte");
  expect(pageAt("/p/Zo%C3%A9")).toEqual({ name: "player", player: "Zoé" });
  for (const path of ["/p/Zo%C3", "/t/%", "/learn/%E9/x", "/puzzle/a/%"]) expect(pageAt(path)).toEqual({ name: "nowhere" });
});

it("agrees to calls under one key, in whichever tab", async () => {
  const asked = vi.fn<(path: string, told: { body: string }) => Promise<object>>(async () => ({ ok: true, json: async () => ({}) }));
  vi.stubGlobal("fetch", asked);
  const { notifications: one } = await import("../src/lib/notifications.svelte");
  vi.resetModules();
  const { notifications: other } = await import("../src/lib/notifications.svelte");
  expect(other).not.toBe(one);
  await one.addChannel({ feed: true });
  await other.addChannel({ feed: true });
  const [first, second] = asked.mock.calls.map(([, { body }]) => (JSON.parse(body) as { key: string }).key);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it("counts its connections, also where the server says that another process is there at once", async () => {
  vi.useFakeTimers();
  const { LiveTable } = await import("../src/lib/live.svelte");
  const live = new LiveTable("t");
  Socket.made[0]?.open();
  expect([live.connection.opened, Socket.made[0]?.said.some(({ type }) => type === "hello")]).toEqual([1, true]);
  Socket.made[0]?.onclose({ code: 1012 });
  vi.advanceTimersByTime(500);
  Socket.made[1]?.open();
  expect(live.connection.opened).toBe(2);
  live.close();
});

it("finds all tables of an account that go on, and asks for no more", async () => {
  const card = (table: string, over = false) => ({ table, over });
  const games = [[card("a"), card("b")], [card("c"), card("d", true)], [card("e", true)]];
  const asked = vi.fn(async (path: string) => {
    const page = Number(/page=(\d+)/.exec(path)?.[1]);
    return { ok: true, json: async () => ({ tables: games[page - 1], page, pages: games.length, count: 5 }) };
  });
  vi.stubGlobal("fetch", asked);
  const { account } = await import("../src/me/account.svelte");
  expect((await account.running()).map(({ table }) => table)).toEqual(["a", "b", "c"]);
  expect(asked).toHaveBeenCalledTimes(2);
});
