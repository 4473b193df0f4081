import { expect, it } from "vitest";
import { sourcesOf } from "./sources";

/** A size of letters in pixels, which no reader's setting changes; `min(0.8125rem, 14px)` is one that grows so far. */
const FIXED = /(?:^|[\s;{])(?:font|font-size):(?!\s*min\()[^;}]*\b\d*\.?\d+px|--s\d:\s*\d+px/;

it("lets letters grow with the size that the reader has set", () => {
  const styles = sourcesOf(".css", ".svelte");
  expect(styles.length).toBeGreaterThan(100);
  expect(styles.map(([path]) => path)).toContain("../src/nexarium/core/tokens.css");
  const fixed = styles.flatMap(([path, text]) =>
    text.split("\n").flatMap((line) => (FIXED.test(line) ? [`${path}: ${line.trim().slice(0, 100)}`] : [])),
  );
  expect(fixed).toEqual([]);
});
