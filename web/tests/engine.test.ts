import { expect, it, vi } from "vitest";
import type { Description } from "../src/lib/engine/description";
import { Engine } from "../src/lib/engine/engine";

const EMPTY = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

it("has rules write what a seat sees over zeros, whatever lay there", async () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let top = 8;
  const exports = {
    memory,
    allocate: (bytes: number) => (top += Math.ceil(bytes / 8) * 8) - Math.ceil(bytes / 8) * 8,
    observe: (_state: number, seat: number, out: number) => {
      new Float64Array(memory.buffer, out, 3)[seat] = 1;
    },
  };
  const instance = { exports } as unknown as WebAssembly.Instance;
  vi.spyOn(WebAssembly, "instantiate").mockImplementation((async () => instance) as unknown as typeof WebAssembly.instantiate);
  const about = { format: 1, game: "quay", max_legal: 1, max_outcomes: 1, observation: 3, options: [] } as unknown as Description;
  const engine = await Engine.load(EMPTY, about);
  expect([...engine.observe(0, 2)]).toEqual([0, 0, 1]);
  expect([...engine.observe(0, 0)]).toEqual([1, 0, 0]);
});
