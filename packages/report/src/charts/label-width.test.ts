import { expect, it } from "vitest";
import { cutToWidth, labelWidth, widest } from "./label-width.js";

it("cuts off a label by its width and not by its number of characters", () => {
  expect(cutToWidth("Central", 200)).toBe("Central");
  const narrow = cutToWidth("i".repeat(100), 200);
  const wide = cutToWidth("W".repeat(100), 200);
  expect(narrow.length).toBeGreaterThan(2 * wide.length);
  for (const label of [narrow, wide]) expect(labelWidth(label)).toBeLessThanOrEqual(200);
  expect(cutToWidth("数".repeat(50), 100)).toMatch(/^数{5,7}…$/);
});

it("finds the widest of more labels than a function can have arguments", () => {
  const labels = Array.from({ length: 300_000 }, (_, i) => (i === 7 ? "WW" : "i"));
  expect(widest(labels)).toBe(labelWidth("WW"));
});
