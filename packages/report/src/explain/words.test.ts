import { expect, it } from "vitest";
import { factorText, oneIn, oneOf, percentUp } from "./words.js";

it.each([
  [0.01, "1 %"],
  [0.7310586, "73.2 %"],
  [0.9987654, "99.88 %"],
  [0.99999, "100 %"],
  [1, "100 %"],
])("the probability %d is written %s, rounded up", (probability, text) => {
  expect(percentUp(probability)).toBe(text);
});

it.each([
  [1e-6, "1 in 1,000,000"],
  [1e-5, "1 in 100,000"],
  [3e-5, "1 in 33,300"],
  [0.3, "1 in 3"],
  [0.5, "50 %"],
])("the chance %d is written %s, rounded up", (probability, text) => {
  expect(oneIn(probability)).toBe(text);
});

it("writes factors and nouns", () => {
  expect(factorText(Math.E)).toBe("2.72");
  expect(factorText(Math.exp(10))).toBe("22,100");
  expect(factorText(Number.POSITIVE_INFINITY)).toBe("∞");
  expect([oneOf("person"), oneOf("editor"), oneOf("user")]).toEqual([
    "a person",
    "an editor",
    "a user",
  ]);
});
