/** What a new picture of a table tells, to the eye, the ear and the hand. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import type { ChatLine, Entry, View } from "../src/lib/wire";
import type { StoryPlayer } from "../src/table/storyPlayer.svelte";
import { inABrowser } from "./browser";
import { bot, person, view } from "./pictures";

const seats = [person(0, { you: true, name: "Ann" }), bot(1, 1)];
const at = (ply: number, more: Partial<View> = {}): View => view({ ply, seats }, { your_seats: [0], ...more });
const line = (seat: number, text: string, more: Partial<Entry> = {}): Entry => ({ seat, text, ...more });
const scoring = { title: "A scoring", columns: [], steps: [] };

/** The table, as far as it matters here. */
let live: { log: Entry[]; live: boolean; skipping: null; now: () => number; seen: () => void };
let opened: number[];

beforeEach(() => {
  vi.useFakeTimers();
  inABrowser();
  live = { log: [], live: true, skipping: null, now: () => 0, seen: () => {} };
  opened = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function feedback() {
  const { Feedback } = await import("../src/table/feedback");
  const { news } = await import("../src/lib/news.svelte");
  const storyPlayer = {
    get newest() {
      const place = live.log.findLastIndex((entry) => entry.story);
      return place < 0 ? null : place + 1;
    },
    story: null,
    open: (ply: number) => opened.push(ply),
  };
  return { feedback: new Feedback(live as unknown as LiveTable, storyPlayer as unknown as StoryPlayer), news };
}

it("says nothing of what was there when one came", async () => {
  const { feedback: teller, news } = await feedback();
  live.log = [line(1, "Bot places", { reveal: { title: "A card" }, story: scoring })];
  teller.viewChanged(at(1), null, false);
  await Promise.resolve();
  expect([teller.revealing.current, news.spoken, news.toasts]).toEqual([null, "", []]);
});

it("reveals and reads out what has come since, and offers a story once", async () => {
  const { feedback: teller, news } = await feedback();
  teller.viewChanged(at(0), null, false);
  live.log = [line(1, "Bot draws", { reveal: { title: "A card" } })];
  teller.viewChanged(at(1), at(0), false);
  await Promise.resolve();
  expect([teller.revealing.current?.title, news.spoken]).toEqual(["A card", "Bot draws"]);
  teller.revealing.end();
  live.live = false; // who looks back is shown nothing in the middle of what they look at
  live.log = [...live.log, line(0, "Ann scores", { reveal: { title: "Another" }, story: scoring })];
  teller.viewChanged(at(2), at(1), false);
  expect([teller.revealing.current, news.toasts.map((toast) => toast.text)]).toEqual([null, ["A scoring"]]);
  news.toasts[0]?.action?.run();
  expect(opened).toEqual([2]);
  news.clear();
  live.log = [...live.log, line(1, "Bot places")];
  teller.viewChanged(at(3), at(2), false);
  expect(news.toasts).toEqual([]);
});

it("tells what somebody else takes back, and reveals no more of it", async () => {
  const { feedback: teller, news } = await feedback();
  teller.viewChanged(at(0), null, false);
  live.log = [line(1, "Bot draws", { reveal: { title: "A card" } })];
  teller.viewChanged(at(1), at(0), false);
  live.log = [];
  teller.viewChanged(at(0), at(1), false);
  expect([teller.revealing.current, news.toasts[0]?.text.endsWith("Bot draws")]).toEqual([null, true]);
});

it("tells nothing of what is only supposed", async () => {
  const { feedback: teller, news } = await feedback();
  teller.viewChanged(at(0), null, false);
  live.log = [line(1, "Bot draws", { reveal: { title: "A card" } })];
  teller.viewChanged(at(1), at(0), true);
  await Promise.resolve();
  expect([teller.revealing.current, news.spoken]).toEqual([null, ""]);
});

it("tells what is written in passing while the chat is closed, once, and no more when it is opened", async () => {
  const { Chat } = await import("../src/table/chat.svelte");
  const { news } = await import("../src/lib/news.svelte");
  const wrote = (number: number, text: string): ChatLine => ({ number, at: 0, name: "Bo", author: "b", text });
  const table = { table: "t", view: at(0, { chat: "everybody" }), chat: [wrote(0, "earlier")], chatBefore: 0, happened: [] };
  const chat = new Chat(table as unknown as LiveTable);
  chat.announce();
  expect(news.toasts).toEqual([]);
  table.chat.push(wrote(1, "hello"));
  chat.announce();
  chat.announce();
  expect(news.toasts.map((toast) => toast.text.includes("hello"))).toEqual([true]);
  chat.open = true;
  chat.announce();
  expect(news.toasts).toEqual([]);
  table.chat.push(wrote(2, "read at once"));
  chat.announce();
  chat.open = false;
  chat.announce();
  expect(news.toasts).toEqual([]);
});
