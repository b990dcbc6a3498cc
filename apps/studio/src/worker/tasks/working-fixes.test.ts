import { describe, expect, it } from "vitest";
import { workingFixes } from "./working-fixes.js";

/**
 * Requirements that no mechanism meets, and the changes that the studio offers for them. The studio
 * offers only changes that it has tried.
 */
const REFUSED: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    "epsilon=1&lower=0&upper=10&unbiased=yes",
    [/^Allow outputs up to 1\.001 outside/, /^Allow a bias of 0\.27/],
  ],
  ["epsilon=1&within=1&confidence=0.99", [/^Raise ε to 4\.\d+$/, /^Lower the confidence to 0\.6/]],
  ["epsilon=1&metric=rmse&target=0.5", [/^Raise ε to 2\.\d+$/, /^Relax the target to 1\.38/]],
  ["epsilon=least&within=5&confidence=1", [/^Allow δ = 1e-6$/]],
];

describe("the offered changes of requirements that no mechanism meets", () => {
  it.each(REFUSED)("offered changes are tested and work: %s", (query, expected) => {
    const labels = workingFixes(query).map(({ label }) => label);
    expect(labels).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(labels[i]).toMatch(pattern);
  });

  it("no change is offered if a mechanism meets the requirements", () => {
    expect(workingFixes("epsilon=1")).toEqual([]);
  });
});
