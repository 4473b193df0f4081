import { describe, expect, it, vi } from "vitest";
import type { Piece, Place } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { Placing } from "../src/table/placing.svelte";
import { ell } from "./pictures";

const words = catalogue.en;

// without a screen whose shape could be asked for
vi.mock("../src/lib/settings.svelte", () => ({ settings: { words: catalogue.en } }));

// it has a place as it lies, and turned by half
const piece: Piece = {
  ...ell,
  targets: [
    [100, 0, 0, 0],
    [103, 2, 48, 48],
  ],
};
const spent: Piece = { ...piece, id: "spent", targets: [] };

function held(id: string, toAct = true): Placing {
  const placing = new Placing(() => undefined);
  placing.take({ kind: "place", pieces: [piece, spent] } as unknown as Place, toAct, 100, 100, true);
  placing.choose(id);
  return placing;
}

describe("a piece that has no place as it lies", () => {
  it("says so, and is turned by as little as gives it one", () => {
    const placing = held("L");
    expect(placing.fitsOtherwise).toBe(false);
    placing.flip();
    expect([placing.fitsOtherwise, placing.fitsNowhere, placing.spot]).toEqual([true, false, null]);
    expect(placing.note).toBe(words.noPlace);
    placing.fit();
    expect(placing.orientation).toBe(0);
    expect(placing.spot?.action).toBe(100);
    expect([placing.fitsOtherwise, placing.note]).toEqual([false, ""]);
  });

  it("is turned as one likes while others play", () => {
    const placing = held("L", false);
    placing.turn();
    expect([placing.fitsOtherwise, placing.fitsNowhere, placing.note]).toEqual([false, false, ""]);
  });
});

describe("a tap on the board before a piece is chosen", () => {
  it("says what is missing, until one is", () => {
    const placing = new Placing(() => undefined);
    placing.take({ kind: "place", pieces: [piece, spent] } as unknown as Place, true, 100, 100, true);
    placing.lacking();
    expect(placing.note).toBe(words.choosePiece);
    placing.choose("L");
    expect(placing.note).toBe("");
  });

  it("says nothing of pieces where none is to be placed", () => {
    const placing = new Placing(() => undefined);
    for (const [input, toAct] of [
      [null, true],
      [{ kind: "place", pieces: [piece, spent] } as unknown as Place, false],
    ] as const) {
      placing.take(input, toAct, 100, 100, true);
      placing.lacking();
      expect(placing.note).toBe("");
    }
  });
});

describe("a piece that was placed", () => {
  const input = { kind: "place", pieces: [piece, spent] } as unknown as Place;
  const playing = () => {
    const played: number[] = [];
    const placing = new Placing((action) => played.push(action));
    placing.take(input, true, 100, 100, true);
    placing.choose("L");
    placing.confirm();
    return { placing, played };
  };

  it("is chosen no more when the next colour holds it too, so that tapping once more places nothing", () => {
    const { placing, played } = playing();
    placing.take(input, true, 100, 100, true);
    expect([placing.pieceId, placing.spot]).toEqual([null, null]);
    placing.tap([10, 20], true);
    placing.confirm();
    placing.enter();
    expect(played).toEqual([100]);
  });

  it("stays in the hand where the table did not take it", () => {
    const { placing } = playing();
    placing.take(input, true, 100, 100, false);
    expect(placing.pieceId).toBe("L");
  });

  it("gives way to what is chosen for later, which stays chosen when the turn comes", () => {
    const { placing } = playing();
    placing.take(input, false, 100, 100, true);
    expect(placing.pieceId).toBeNull();
    placing.choose("L");
    placing.take(input, true, 100, 100, true);
    expect(placing.pieceId).toBe("L");
  });
});

it("says of a piece that fits nowhere any more that it does not, however it lies", () => {
  const placing = held("spent");
  expect([placing.fitsNowhere, placing.fitsOtherwise, placing.note]).toEqual([true, false, words.fitsNowhere]);
  placing.turn();
  expect(placing.note).toBe(words.fitsNowhere);
  placing.choose("L");
  expect(placing.note).toBe("");
});

describe("a tap where the piece does not go", () => {
  const tapped = (turned: boolean) => {
    const asked: boolean[] = [];
    const placing = new Placing(
      () => undefined,
      (_, snapped) => asked.push(snapped),
    );
    placing.take({ kind: "place", pieces: [piece] } as unknown as Place, true, 100, 100, true);
    if (turned) placing.flip();
    placing.tap([90, 5], false);
    return { asked, spot: placing.spot };
  };

  it("asks why, and says that the piece lies in a legal place by now", () => {
    const { asked, spot } = tapped(false);
    expect(asked).toEqual([true]);
    expect(spot).not.toBeNull();
  });

  it("asks why without that where it has no place as it lies", () => {
    expect(tapped(true)).toEqual({ asked: [false], spot: null });
  });
});
