import { describe, expect, it } from "vitest";
import { commandOf, isOthers, type Situation } from "../src/table/keys";

const idle: Situation = {
  live: true,
  holding: false,
  lacksPiece: false,
  steering: false,
  pinned: false,
  flips: false,
  skips: false,
  storyOpen: false,
  listing: false,
  onBoard: true,
};
const placing: Situation = { ...idle, holding: true, steering: true, flips: true };

const press = (key: string, now: Partial<Situation> = {}, shiftKey = false) => commandOf({ key, shiftKey }, { ...idle, ...now });
const whilePlacing = (key: string, now: Partial<Situation> = {}, shiftKey = false) => press(key, { ...placing, ...now }, shiftKey);

it("turns and flips the piece in hand, also before one's turn, and only then", () => {
  expect([whilePlacing("r"), whilePlacing("R"), whilePlacing("R", {}, true), whilePlacing("f")]).toEqual([
    "turn",
    "turn",
    "turnBack",
    "flip",
  ]);
  expect(whilePlacing("r", { steering: false })).toBe("turn");
  expect(whilePlacing("f", { flips: false })).toBeNull();
  expect([press("r"), press("R", {}, true), press("f")]).toEqual([null, null, null]);
});

it("moves the ghost with the arrows; without one they look at the past", () => {
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  expect(arrows.map((key) => whilePlacing(key))).toEqual(["ghostLeft", "ghostRight", "ghostUp", "ghostDown"]);
  expect(arrows.map((key) => press(key))).toEqual(["lookBack", null, null, null]);
  expect(arrows.map((key) => press(key, { live: false }))).toEqual(["lookBack", "lookOn", null, null]);
  expect(arrows.map((key) => whilePlacing(key, { steering: false }))).toEqual(["lookBack", null, null, null]);
});

it("puts the ghost by Enter and Space, unless a button has the focus", () => {
  expect([whilePlacing("Enter"), whilePlacing(" ")]).toEqual(["putGhost", "putGhost"]);
  expect(whilePlacing("Enter", { onBoard: false })).toBeNull();
  expect(press("Enter")).toBeNull();
});

it("goes from the board to the pieces by Enter and Space while none is chosen", () => {
  expect([press("Enter", { lacksPiece: true }), press(" ", { lacksPiece: true })]).toEqual(["toPieces", "toPieces"]);
  expect(press("Enter", { lacksPiece: true, onBoard: false })).toBeNull();
});

it("steps through a story before it looks at the past", () => {
  expect(["ArrowLeft", "ArrowRight"].map((key) => press(key, { storyOpen: true, live: false }))).toEqual(["stepBack", "stepOn"]);
});

it("takes back by Escape what was opened last", () => {
  expect(press("Escape", { storyOpen: true, live: false })).toBe("closeStory");
  expect(press("Escape", { live: false })).toBe("backToGame");
  expect(press("Escape", { listing: true, live: false })).toBe("backToGame");
  expect(whilePlacing("Escape", { listing: true, pinned: true })).toBe("foldMoves");
  expect(whilePlacing("Escape", { pinned: true })).toBe("unpinGhost");
  expect(whilePlacing("Escape", { pinned: true, steering: false })).toBe("letGo");
  expect(press("Escape")).toBe("letGo");
});

it("helps at any moment", () => {
  expect(press("?", {}, true)).toBe("help");
  expect(whilePlacing("?", { live: false }, true)).toBe("help");
});

it("knows the keys that are always the same, with Shift or caps lock too", () => {
  expect(["h", "H", "u", "U", "Home", "End"].map((key) => press(key))).toEqual([
    "hint",
    "hint",
    "undo",
    "undo",
    "lookAtStart",
    "backToGame",
  ]);
  expect(press("h", {}, true)).toBe("hint");
  expect(["x", "Tab", "constructor"].map((key) => press(key))).toEqual([null, null, null]);
});

describe("leaves keys to others", () => {
  const event = (more: Partial<KeyboardEvent> = {}, inside = false) =>
    ({
      defaultPrevented: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      target: { closest: () => (inside ? {} : null) },
      ...more,
    }) as KeyboardEvent;

  it("in text fields and dialogs", () => expect([isOthers(event({}, true)), isOthers(event())]).toEqual([true, false]));
  it("with Control, Command or Alt", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey", "defaultPrevented"] as const) expect(isOthers(event({ [held]: true }))).toBe(true);
  });
});

it("skips what others play with S, where there is something to skip", () => {
  expect(press("s", { skips: true })).toBe("skip");
  expect(press("s")).toBeNull();
});
