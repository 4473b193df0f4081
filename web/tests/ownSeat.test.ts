/** The viewer's own seat: taken once, kept while the page is open, and let go when it is another device's. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import { inABrowser } from "./browser";
import { person, view } from "./pictures";

const kept = new Map<string, string>();
let asked: { seat: number; name: string }[];
let server: () => Response;
const told: string[] = [];
const live = { table: "t", token: "secret", view: null, introduce: vi.fn(), giveUp: vi.fn() };
const seated = view({ seats: [person(0, { you: true }), person(1)] }, { your_seats: [0] });
const unseated = view({ seats: [person(0), person(1)] });

beforeEach(async () => {
  asked = [];
  kept.clear();
  live.token = "secret";
  inABrowser(kept);
  server = () => Response.json({ table: "t", seats: [0], token: "mine" }, { status: 201 });
  vi.stubGlobal("fetch", async (path: string, said?: { body?: string }) => {
    if (!path.includes("/seats")) return Response.json({});
    asked.push(JSON.parse(said?.body ?? "{}") as (typeof asked)[number]);
    return server();
  });
  const { news } = await import("../src/lib/news.svelte");
  told.length = 0;
  vi.spyOn(news, "tell").mockImplementation((text) => told.push(text));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.resetModules();
});

const modules = async () => {
  const { OwnSeat } = await import("../src/table/ownSeat");
  const { heldAt } = await import("../src/lib/seats");
  return { own: new OwnSeat(live as unknown as LiveTable), heldAt };
};

it("takes one seat by two taps, and another one after a refusal", async () => {
  const { own, heldAt } = await modules();
  server = () => Response.json({ error: "Somebody sits there." }, { status: 409 });
  await own.take(0, "Ann");
  expect(told).toEqual(["Somebody sits there."]);
  server = () => Response.json({ table: "t", seats: [1], token: "mine" }, { status: 201 });
  await Promise.all([own.take(1, "Ann"), own.take(1, "Ann")]);
  expect(asked.map(({ seat, name }) => [seat, name])).toEqual([
    [0, "Ann"],
    [1, "Ann"],
  ]);
  expect(heldAt("t")?.token).toBe("mine");
  expect(live.introduce).toHaveBeenCalledTimes(1);
});

it("holds its seat again where the browser has lost it", async () => {
  const { own, heldAt } = await modules();
  expect(own.viewChanged(seated, null)).toBe(false);
  expect(heldAt("t")).toMatchObject({ token: "secret", seats: [0] });
});

it("lets a seat go that was taken to another device, and says so", async () => {
  const { own, heldAt } = await modules();
  own.viewChanged(seated, null);
  expect(own.viewChanged(unseated, seated)).toBe(true);
  expect(heldAt("t")).toBeUndefined();
  expect(live.giveUp).toHaveBeenCalledTimes(1);
  expect(told).toHaveLength(1);
});

it("knows who was signed out from whose seat is elsewhere", async () => {
  const { own } = await modules();
  live.token = "";
  own.viewChanged(seated, null);
  expect(own.viewChanged(unseated, seated)).toBe(false);
  expect(live.giveUp).not.toHaveBeenCalled();
  expect(told).toHaveLength(1);
});
