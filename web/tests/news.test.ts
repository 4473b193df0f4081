import { beforeEach, expect, it } from "vitest";
import { news } from "../src/lib/news.svelte";

const texts = () => news.toasts.map(({ text }) => text);

beforeEach(() => {
  news.clear();
});

it("a notice goes when a user goes on who has seen it", () => {
  news.tell("Green is blocked");
  news.tell("you cannot go there", { kind: "refused" });
  const now = performance.now();
  news.goOn(now + 500);
  expect(texts()).toEqual(["Green is blocked", "you cannot go there"]);
  news.goOn(now + 2000);
  expect(texts()).toEqual([]);
});

it("but a hint stays for its decision, and what can be answered until it is", () => {
  news.tell("push Korrin", { kind: "hint" });
  news.tell("a scoring", { action: { label: "Step through", run: () => undefined } });
  news.goOn(performance.now() + 5000);
  expect(texts()).toEqual(["push Korrin", "a scoring"]);
  news.forgetHints();
  expect(texts()).toEqual(["a scoring"]);
  news.clear();
  expect(texts()).toEqual([]);
});

it("what is said at once is said together, and the same words again are said again", async () => {
  const said = async (...texts: string[]) => {
    texts.forEach((text) => news.say(text));
    await Promise.resolve();
    return news.spoken;
  };
  expect(await said("You have 0:15", "", "Circle at c3. Your turn")).toBe("You have 0:15. Circle at c3. Your turn");
  expect(await said("The game is over.", "Cross wins")).toBe("The game is over. Cross wins");
  expect(await said("Your turn")).toBe("Your turn");
  expect(await said("Your turn")).toBe("Your turn\u00a0");
  news.say("Cross wins");
  news.turnPage();
  await Promise.resolve();
  expect(news.spoken).toBe("");
  expect(await said("Your turn")).toBe("Your turn");
});

it("what comes up over a dialog is shown in it, and on the page once it is closed", () => {
  news.tell("before");
  news.dialogs += 1;
  news.tell("Copied");
  const shown = (place: number) => news.shownBy(place).map(({ text }) => text);
  expect([shown(0), shown(1)]).toEqual([["before"], ["Copied"]]);
  news.dialogs -= 1;
  expect([shown(0), shown(1)]).toEqual([["before", "Copied"], []]);
});

it("while something is pressed, nothing comes up and nothing goes", () => {
  const told = news.tell("Green is blocked");
  news.press();
  news.dismiss(told);
  news.tell("Ann: well played");
  expect(texts()).toEqual(["Green is blocked"]);
  news.release();
  expect(texts()).toEqual(["Ann: well played"]);
});
