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
