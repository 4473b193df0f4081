import { expect, it, vi } from "vitest";
import type { Input, Preview, Shape } from "../src/lib/wire";
import { catalogue } from "../src/lib/words";
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
