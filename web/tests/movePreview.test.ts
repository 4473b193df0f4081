import { SvelteMap } from "svelte/reactivity";
import { expect, it } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import type { FromClient, Pick, PreviewedLine, View } from "../src/lib/wire";
import { MovePreview } from "../src/table/movePreview.svelte";
import { position, view } from "./pictures";

/** A table at ply 4 at which somebody else is to move, and what was asked of the server. */
function trying() {
  const known = new SvelteMap<string, unknown>([["view", view({ ply: 4 }, { what_if: true })]]);
  const asked: FromClient[] = [];
  const live = {
    live: true,
    ply: 4,
    catchUp: () => undefined,
    say: (message: FromClient) => void asked.push(message),
    get view() {
      return known.get("view") as View;
    },
    get previewed() {
      return (known.get("supposed") ?? null) as PreviewedLine | null;
    },
    set previewed(said: PreviewedLine | null) {
      known.set("supposed", said);
    },
  };
  const movePreview = new MovePreview(live as unknown as LiveTable);
  const lines = () => asked.map((message) => (message.type === "what_if" ? message.line : null));
  const answer = (...line: number[]) => {
    live.previewed = { type: "supposed", ply: 4, line, position: position({ ply: 4 + line.length }), input: {} as Pick, told: [] };
  };
  const picture = () => {
    known.set("view", view({ ply: 4 }, { what_if: true }));
    movePreview.viewChanged();
  };
  movePreview.start();
  return { movePreview, lines, answer, picture };
}

it("shows the line so far until the answer has come, and not the table as it is", () => {
  const { movePreview, answer } = trying();
  expect(movePreview.view).toBeNull();
  answer();
  movePreview.play({ action: 7, then: [] });
  expect(movePreview.view?.position.ply).toBe(4);
  answer(7);
  movePreview.play({ action: 8, then: [] });
  expect(movePreview.view?.position.ply).toBe(5);
  answer(7, 8);
  expect(movePreview.view?.position.ply).toBe(6);
  movePreview.stop();
  expect(movePreview.view).toBeNull();
});

it("takes one gesture of two that come before the answer: the second was made on a table that is no more", () => {
  const { movePreview, lines, answer } = trying();
  answer();
  movePreview.play({ action: 7, then: [] });
  movePreview.play({ action: 7, then: [] });
  expect(lines()).toEqual([[], [7]]);
  answer(7);
  movePreview.play({ action: 8, then: [] });
  movePreview.back();
  expect(lines()).toEqual([[], [7], [7, 8], [7]]);
});

it("asks again for what was asked of a connection that was lost, and for nothing that has come", () => {
  const { movePreview, lines, answer, picture } = trying();
  answer();
  movePreview.play({ action: 7, then: [] });
  picture();
  expect(lines()).toEqual([[], [7], [7]]);
  answer(7);
  picture();
  expect(lines()).toEqual([[], [7], [7]]);
});

it("begins again with what is so, whatever was tried before", () => {
  const { movePreview, answer } = trying();
  answer();
  movePreview.play({ action: 7, then: [] });
  answer(7);
  movePreview.stop();
  movePreview.start();
  expect(movePreview.view).toBeNull();
});
