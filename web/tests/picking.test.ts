import { expect, it, vi } from "vitest";
import { news } from "../src/lib/news.svelte";
import type { Input, Preview, Shape } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { Picking } from "../src/table/picking.svelte";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { words: catalogue.en } }));

function named(title: string, preview: Partial<Preview>): string {
  const picking = new Picking(() => undefined);
  picking.take({ kind: "pick" } as Input, true, true, { previews: { push: { title: "Push Ilva", ...preview } } });
  return picking.label({ kind: "group", title, preview: "push" } as unknown as Shape);
}

it("calls a shape by what it would do, and says nothing twice", () => {
  expect(named("Ilva", { text: "Ilva ends on sand." })).toBe("Push Ilva. Ilva ends on sand.");
  expect(named("Push Ilva, who stands on ice", { text: "Ilva ends on sand." })).toBe("Push Ilva, who stands on ice. Ilva ends on sand.");
  expect(named("Push Ilva. Ilva ends on sand, column 3. Quill falls", { text: "Ilva ends on sand. Quill falls" })).toBe(
    "Push Ilva. Ilva ends on sand, column 3. Quill falls",
  );
  expect(named("Push Ilva", {})).toBe("Push Ilva");
});

it("says what is to be done with what was picked, to a user who does not see the buttons that come up", async () => {
  const picking = new Picking(() => undefined);
  const choices = [
    { action: 1, label: "Move", later: true },
    { action: 2, label: "Sneak", later: true },
  ];
  picking.take({ kind: "pick", choices } as Input, true, true);
  picking.pick({ kind: "group", title: "Room 5", actions: [1, 2] } as unknown as Shape);
  await Promise.resolve();
  expect(news.spoken).toBe("Room 5. Choose an action: Move; Sneak");
  picking.take({ kind: "pick", choices } as Input, true, true);
  picking.pick({ kind: "group", title: "Room 7", actions: [1] } as unknown as Shape);
  await Promise.resolve();
  expect(news.spoken).toBe("Room 7. Tap again to confirm: Move");
});

it("shows a walk first, and sets out by another pick or by its button", () => {
  const played: unknown[] = [];
  const picking = new Picking((move) => played.push(move));
  const walks = [{ shape: "far", actions: [1, 2, 3], label: "Walk to 7" }];
  const [far, near] = [
    { kind: "rect", id: "far", preview: "way" },
    { kind: "rect", id: "near", actions: [1] },
  ] as unknown as [Shape, Shape];
  picking.take({ kind: "pick", walks, choices: [{ action: 1, label: "Move", later: true }] } as Input, true, true, {
    previews: { way: { title: "Walk to 7" } },
  });
  expect(picking.offers(far)).toBe(true);
  picking.pick(far);
  expect(played).toEqual([]);
  expect(picking.aimed).toBe("way");
  expect(picking.choices.map(({ label }) => label)).toEqual(["Walk to 7"]);
  picking.pick(near);
  expect(picking.choices.map(({ label }) => label)).toEqual(["Move"]);
  expect(played, "a pick of something else walks nowhere").toEqual([]);
  picking.pick(far);
  picking.choose(picking.choices[0]!);
  picking.pick(far);
  expect(played).toEqual([
    { action: 1, then: [], walk: [2, 3] },
    { action: 1, then: [], walk: [2, 3] },
  ]);
});

it("sets out by one click where a pointer shows the way, and by a second tap on a touch screen", () => {
  const played: unknown[] = [];
  const picking = new Picking((move) => played.push(move));
  const far = { kind: "rect", id: "far", preview: "way" } as unknown as Shape;
  const input = { kind: "pick", walks: [{ shape: "far", actions: [1, 2] }] } as Input;
  picking.take(input, true, true, { previews: { way: { title: "2 moves" } } });
  picking.pick(far, true);
  expect(played).toEqual([]);
  picking.doTapped();
  picking.pick(far, true);
  picking.take(input, true, true, { previews: { way: { title: "2 moves" } } });
  picking.pick(far);
  expect(played).toEqual(Array(3).fill({ action: 1, then: [], walk: [2] }));
});
