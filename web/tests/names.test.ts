import { expect, test } from "vitest";
import type { SeatView, View } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { nameFor } from "../src/table/names";

const seat = (fields: Partial<SeatView>) =>
  ({ seat: 0, kind: "human", badge: { marks: [{ label: "Blue" }, { label: "Red" }] }, ...fields }) as unknown as SeatView;
const holding = (...seats: number[]) => ({ your_seats: seats }) as unknown as View;

test("a viewer who holds one seat is called you, whatever their name", () => {
  expect(nameFor(seat({ you: true, name: "Guest" }), holding(0), catalogue.en)).toBe("You");
  expect(nameFor(seat({ name: "Ada" }), holding(1), catalogue.en)).toBe("Ada");
});

test("of several seats of one person each goes by its marks", () => {
  expect(nameFor(seat({ you: true, name: "Ada" }), holding(0, 1), catalogue.fr)).toBe("Blue + Red");
});
