/** What a table's page does with views, keys and presses. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Entry, FromClient, View } from "../src/lib/wire";
import type { TableController } from "../src/table/tableController.svelte";
import { inABrowser } from "./browser";
import { ell, person, vacant, view } from "./pictures";

let sent: FromClient[];
let phone: boolean;

class Socket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen = () => {};
  constructor() {
    queueMicrotask(() => this.onopen());
  }
  send(text: string) {
    sent.push(JSON.parse(text) as FromClient);
  }
  close() {}
}

// loading the page's modules for the first time takes seconds on a busy machine
beforeAll(async () => {
  inABrowser();
  await import("../src/table/tableController.svelte");
  vi.resetModules();
}, 120_000);

beforeEach(() => {
  vi.useFakeTimers();
  [sent, phone] = [[], false];
  inABrowser();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: phone && !query.includes("reduced"), addEventListener: () => {} }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const seats = [person(0, { you: true, name: "Ann" }), person(1, { name: "Bo" })];
const at = (ply: number, more: Partial<View> = {}): View => view({ ply, seats }, { your_seats: [0], to_act: true, ...more });
const entry = (seat: number): Entry => ({ seat, text: "a move" });

async function opened(now: View = at(0), address = {}): Promise<{ table: TableController; show: (next: View) => void }> {
  const { TableController } = await import("../src/table/tableController.svelte");
  const table = new TableController("t", address);
  let before: View | null = null;
  const show = (next: View) => {
    table.live.view = next;
    table.viewChanged(next, before);
    before = next;
  };
  await Promise.resolve();
  show(now);
  return { table, show };
}

const acts = () => sent.filter(({ type }) => type === "act" || type === "what_if");
const toasts = async () => (await import("../src/lib/news.svelte")).news.toasts;

/** An event of the page, on an element that is in these places. */
function happens(type: string, more: object = {}, ...places: string[]) {
  const target = { closest: (selector: string) => (places.includes(selector) ? {} : null) };
  return { type, target, preventDefault: vi.fn(), ...more } as unknown as KeyboardEvent & { preventDefault: ReturnType<typeof vi.fn> };
}

it("gives a view's input to the hand, and sends what is placed", async () => {
  const { table, show } = await opened();
  expect(table.placing.input).toBe(null);
  show(at(1, { input: { kind: "place", confirm: "Play", pieces: [{ ...ell, targets: [[0, 7, 10, 20]] }] } }));
  expect([table.placing.input?.pieces.length, table.placing.pieceId]).toEqual([1, "L"]);
  table.placing.play(7);
  expect(acts()).toMatchObject([{ type: "act", ply: 1, action: 7 }]);
});

it("asks for a preview instead of moving while a preview is open", async () => {
  const { table } = await opened(at(4, { what_if: true }));
  table.movePreview.start();
  table.picking.play({ action: 3, then: [] });
  expect(acts()).toEqual([{ type: "what_if", ply: 4, line: [] }]);
  table.movePreview.stop();
  table.picking.play({ action: 3, then: [] });
  expect(acts().at(-1)).toMatchObject({ type: "act", action: 3 });
});

it("runs the command of a key, and leaves other keys alone", async () => {
  const { table } = await opened();
  const help = happens("keydown", { key: "?" });
  table.keydown(help);
  expect([table.helping, help.preventDefault.mock.calls.length]).toEqual([true, 1]);
  const written = happens("keydown", { key: "?" }, "input, textarea, select, dialog");
  table.keydown(written);
  expect(written.preventDefault).not.toHaveBeenCalled();
});

it("asks from where to play on: the viewer's last turn, or the viewed ply", async () => {
  const { table } = await opened(at(5));
  table.live.log = [0, 1, 0, 0, 1].map(entry);
  table.showStandings();
  table.whatIf();
  expect([table.forking, table.live.looking, table.ending.shown]).toEqual([2, 2, false]);
  table.live.look(1);
  table.whatIf();
  expect(table.forking).toBe(1);
});

it("shows the moves first to a spectator with a phone, and never instead of a hand or an offer", async () => {
  phone = true;
  expect((await opened(at(0, { your_seats: [] }))).table.movesOpen).toBe(true);
  expect((await opened(at(0))).table.movesOpen).toBe(false);
  expect((await opened(view({ seats: [seats[1]!, vacant(0)] }))).table.movesOpen).toBe(false);
  expect((await opened(at(0, { your_seats: [] }), { ply: 0 })).table.movesOpen).toBe(false);
});

it("invites while a seat is open", async () => {
  const { table, show } = await opened(view({ seats: [seats[0]!, vacant(1)] }, { your_seats: [0] }));
  expect(table.invites).toBe(true);
  show(at(0));
  expect(table.invites).toBe(false);
});

it("reports another player's rematch once", async () => {
  const { show } = await opened();
  show(at(1, { rematch: "next" }));
  show(at(2, { rematch: "next" }));
  expect((await toasts()).length).toBe(1);
});

it("goes on to the next reveal with a press, and closes all with Escape", async () => {
  const { table } = await opened();
  const { revealing } = table.feedback;
  const both = [{ title: "one" }, { title: "two" }];
  revealing.take(both);
  table.press(happens("pointerdown", {}, "[data-stays]"));
  expect(revealing.current?.title).toBe("one");
  table.press(happens("pointerdown"));
  expect(revealing.current?.title).toBe("two");
  revealing.take(both);
  table.press(happens("keydown", { key: "Escape" }));
  expect(revealing.current).toBe(null);
});

it("notes that a hint is on its way until it has come", async () => {
  const { table } = await opened();
  table.hintAsked(true);
  expect((await toasts()).map(({ kind }) => kind)).toEqual(["hint"]);
  table.hintAsked(false);
  expect(await toasts()).toEqual([]);
});

it("says that the viewer is back at the game, and not that they never left", async () => {
  const { news } = await import("../src/lib/news.svelte");
  const { table } = await opened();
  const say = vi.spyOn(news, "say");
  table.lookingChanged(false);
  expect(say).not.toHaveBeenCalled();
  table.lookingChanged(true);
  table.lookingChanged(false);
  expect(say).toHaveBeenCalledOnce();
});

it("ends its connection and its timers", async () => {
  const { table } = await opened();
  table.close();
  expect(vi.getTimerCount()).toBe(0);
});
