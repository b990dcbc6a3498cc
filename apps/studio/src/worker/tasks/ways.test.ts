import { describe, expect, it } from "vitest";
import { ways } from "./ways.js";

/** Needs that cannot be met, and what would do instead. Each way was tried, or it is not offered. */
const REFUSED: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    "epsilon=1&lower=0&upper=10&unbiased=yes",
    [/^Allow a margin of 1\.001$/, /^Allow a bias of 0\.27/],
  ],
  ["epsilon=1&within=1&confidence=0.99", [/^Give ε = 4\.\d+$/, /^Ask for a confidence of 0\.6/]],
  ["epsilon=1&metric=rmse&target=0.5", [/^Give ε = 2\.\d+$/, /^Ask for 1\.38/]],
  ["epsilon=least&within=5&confidence=1", [/^Allow δ = 1e-6$/]],
];

describe("a need that is refused", () => {
  it.each(REFUSED)("%s has ways out that work", (query, expected) => {
    const labels = ways(query).map(({ label }) => label);
    expect(labels).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(labels[i]).toMatch(pattern);
  });

  it("has none where it can be met", () => {
    expect(ways("epsilon=1")).toEqual([]);
  });
});
