/** A seat and a table are taken once, though the answer is lost on the way. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inABrowser } from "./browser";

let server: (body: { key: string; seat?: number; entropy?: string }) => Response | Promise<Response>;
let asked: { key: string; seat?: number; entropy?: string; name?: string }[];
const lost = () => Promise.reject(new TypeError("network"));
const seated = (token: string) => Response.json({ table: "t", seats: [1], token }, { status: 201 });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  inABrowser();
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return server(asked.at(-1)!);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const modules = async () => ({ ...(await import("../src/lib/idempotent")), ...(await import("../src/lib/seats")) });

it("asks again under the same key by itself, and holds the seat", async () => {
  const { sitDown, heldAt, askedAt } = await modules();
  server = ({ key }) => (asked.length < 3 ? lost() : seated(key));
  const done = sitDown("t", { name: "Ann", seat: 1, token: "", entropy: "" });
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(asked[0]?.key).toMatch(/^[\w-]{32}$/);
  expect(heldAt("t")?.token).toBe(asked[0]?.key);
  expect(askedAt("t")).toBeUndefined();
});

it("is the same request after the page was reloaded, with the bytes that the dice may have had already", async () => {
  const seen = (entropy: string) => ({ commitment: "c", added: [entropy] });
  const before = await modules();
  server = lost;
  const refused = expect(before.sitDown("t", { name: "Ann", seat: 1, token: "", entropy: "aa" }, seen("aa"))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  vi.resetModules();
  const after = await modules();
  server = ({ key }) => seated(key);
  await after.sitDown("t", { name: "Ann", seat: 1, token: "", entropy: "bb" }, seen("bb"));
  expect(asked.at(-1)).toEqual(asked[0]);
  expect(after.heldAt("t")?.dice?.added).toEqual(["aa"]);
});

it("forgets what the server has refused, and what was asked long ago", async () => {
  const { sitDown, askedAt } = await modules();
  server = () => Response.json({ error: "Somebody sits there." }, { status: 409 });
  await expect(sitDown("t", { name: "Ann", seat: 1 })).rejects.toThrow("Somebody");
  expect([asked.length, askedAt("t")]).toEqual([1, undefined]);
  server = lost;
  const refused = expect(sitDown("t", { name: "Ann", seat: 1 })).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(askedAt("t")?.seat?.seat).toBe(1);
  vi.advanceTimersByTime(700_000);
  expect(askedAt("t")).toBeUndefined();
});

it("takes a page in the server's place, and a proxy's words, for no answer", async () => {
  const { ask } = await import("../src/lib/api");
  const { unanswered } = await modules();
  const html = (status: number) => new Response("<h1>Sign in</h1>", { status, headers: { "content-type": "text/html" } });
  for (const status of [200, 502, 504]) {
    server = () => html(status);
    await expect(ask("/x", { key: "" }).catch((error: unknown) => unanswered(error))).resolves.toBe(true);
  }
  server = () => Response.json({ error: "Later." }, { status: 503 });
  await expect(ask("/x", { key: "" })).rejects.toThrow("Later.");
});
