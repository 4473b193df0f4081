import { expect, it } from "vitest";
import { withRuleIds } from "../src/lib/ruleIds";

const wholes = (text: string) =>
  withRuleIds(text)
    .filter((part) => part.ruleId)
    .map((part) => part.text);

it("keeps a clause's number whole, with what hangs on it", () => {
  expect(wholes("Too far from the door (NM-24). Go back.")).toEqual(["(NM-24)."]);
  expect(wholes("NX-7 forbids it, as NX-9b does")).toEqual(["NX-7", "NX-9b"]);
  expect(wholes("Ada lets the game go on, 3-4 times")).toEqual([]);
});

it("loses nothing of a sentence", () => {
  const text = "(NK-1) forbids it (NM-24).";
  expect(
    withRuleIds(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

it("tells a clause from what hangs on it", () => {
  const [, part] = withRuleIds("Refused («NM-24»).");
  expect(part).toMatchObject({ before: "(«", ruleId: "NM-24", after: "»)." });
});
