import { afterEach, describe, expect, it, vi } from "vitest";
import { numbersIn } from "../src/workshop/fair/numbers";
import { inOrder, numbersOf, trial, valuesBetween, type Choice, type Counted } from "../src/workshop/fair/trials";

// without a screen whose shape could be asked for
vi.mock("../src/lib/settings.svelte", () => ({ settings: { words: { noAnswer: "no answer" } } }));

/** Answer requests with these pieces of text, as the network may cut them. */
function streaming(...pieces: string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status: 200 })));
}

async function said(): Promise<unknown[]> {
  const found: unknown[] = [];
  const asked = { kind: "compare", game: "any", games: 10 } as const;
  for await (const each of trial<Counted>(asked, "en", new AbortController().signal)) found.push(each);
  return found;
}

afterEach(() => vi.unstubAllGlobals());

describe("a run", () => {
  it("is read line by line, however the network cuts them", async () => {
    streaming('{"state":"prep', 'aring"}\n{"state":"playing","games":4}\n', '{"state":"done","games":10}\n');
    expect(await said()).toEqual([{ state: "preparing" }, { state: "playing", games: 4 }, { state: "done", games: 10 }]);
  });
  it("that breaks off is no result", async () => {
    streaming('{"state":"playing","games":4}\n');
    await expect(said()).rejects.toThrow();
  });
  it("that is refused says why", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"error":"Too many."}', { status: 409 })));
    await expect(said()).rejects.toThrow("Too many.");
  });
});

describe("the values of a sweep", () => {
  it("are whole numbers, at most twelve", () => {
    expect(valuesBetween(0, 3)).toEqual(["0", "1", "2", "3"]);
    expect(valuesBetween(3, 0)).toEqual(["0", "1", "2", "3"]);
    expect(valuesBetween(0, 100)).toHaveLength(12);
  });
  it("come from the integers of the form, with their bounds", () => {
    const node = {
      kind: "table",
      name: "F",
      fields: [
        { name: "power", label: "Power", node: { kind: "integer", least: 0, most: 5 } },
        { name: "free", label: "Free", node: { kind: "integer" } },
        { name: "id", label: "Id", node: { kind: "text" } },
      ],
    } as const;
    const found = numbersIn([{ file: "a.toml", label: "A", about: "", node }], { "a.toml": { power: 2, free: 7, id: "x" } });
    expect(found).toEqual([
      { path: "a.toml:power", label: "Power", value: 2, least: 0, most: 5 },
      { path: "a.toml:free", label: "Free", value: 7, least: 0, most: 107 },
    ]);
  });
});

it("choices with a verdict come first", () => {
  const choice = (name: string, mark: Choice["mark"], open: number) => ({ name, mark, open }) as Choice;
  const found = inOrder([choice("a", "not sure", 9), choice("b", "not sure", 99), choice("c", "never taken", 1)]);
  expect(found.map(({ name }) => name)).toEqual(["c", "b", "a"]);
});

it("numbers are written as their language writes them", () => {
  expect(numbersOf("en", true).whole(0.5432)).toBe("54.3\u202f%");
  expect(numbersOf("fr", true).span(-0.01, 0.2, true)).toBe("-1,0 à +20,0");
  expect(numbersOf("en", false).signed(2)).toBe("+2.00");
});
