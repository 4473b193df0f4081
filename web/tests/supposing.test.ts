import { SvelteMap } from "svelte/reactivity";
import { expect, it } from "vitest";
import type { LiveTable } from "../src/lib/live.svelte";
import type { FromClient, Pick, Supposed, View } from "../src/lib/wire";
import { Supposing } from "../src/table/supposing.svelte";
import { position, view } from "./pictures";

/** A table at ply 4 at which somebody else is to move, and what was asked of the house. */
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
    get supposed() {
      return (known.get("supposed") ?? null) as Supposed | null;
    },
    set supposed(said: Supposed | null) {
      known.set("supposed", said);
    },
  };
  const supposing = new Supposing(live as unknown as LiveTable);
  const lines = () => asked.map((message) => (message.type === "what_if" ? message.line : null));
  const answer = (...line: number[]) => {
    live.supposed = { type: "supposed", ply: 4, line, position: position({ ply: 4 + line.length }), input: {} as Pick, told: [] };
  };
  const picture = () => {
    known.set("view", view({ ply: 4 }, { what_if: true }));
    supposing.picture();
  };
  supposing.start();
  return { supposing, lines, answer, picture };
}

it("shows the line so far until the answer has come, and not the table as it is", () => {
  const { supposing, answer } = trying();
  expect(supposing.view).toBeNull();
  answer();
  supposing.play({ action: 7, then: [] });
  expect(supposing.view?.position.ply).toBe(4);
  answer(7);
  supposing.play({ action: 8, then: [] });
  expect(supposing.view?.position.ply).toBe(5);
  answer(7, 8);
  expect(supposing.view?.position.ply).toBe(6);
  supposing.stop();
  expect(supposing.view).toBeNull();
});

it("takes one gesture of two that come before the answer: the second was made on a table that is no more", () => {
  const { supposing, lines, answer } = trying();
  answer();
  supposing.play({ action: 7, then: [] });
  supposing.play({ action: 7, then: [] });
  expect(lines()).toEqual([[], [7]]);
  answer(7);
  supposing.play({ action: 8, then: [] });
  supposing.back();
  expect(lines()).toEqual([[], [7], [7, 8], [7]]);
});

it("asks again for what was asked of a connection that was lost, and for nothing that has come", () => {
  const { supposing, lines, answer, picture } = trying();
  answer();
  supposing.play({ action: 7, then: [] });
  picture();
  expect(lines()).toEqual([[], [7], [7]]);
  answer(7);
  picture();
  expect(lines()).toEqual([[], [7], [7]]);
});

it("begins anew with what is so, whatever was tried before", () => {
  const { supposing, answer } = trying();
  answer();
  supposing.play({ action: 7, then: [] });
  answer(7);
  supposing.stop();
  supposing.start();
  expect(supposing.view).toBeNull();
});
