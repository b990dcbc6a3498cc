import { describe, expect, it } from "vitest";
import { FAR_FROM_ZERO, randomCase, STATISTICS } from "./neighbour-cases.js";
import { moves } from "./neighbours.js";

describe("whole plans, on random tables and all their neighbours", () => {
  it("move what the noise hides by no more than it was made for", async () => {
    const cases = Array.from({ length: 54 }, (_, i) => randomCase(i));
    const found = await moves([FAR_FROM_ZERO, ...cases]);
    expect(found.filter(({ part }) => part > 1)).toEqual([]);
    // Each statistic is moved by exactly as much: noise for one step less would be noticed.
    const reached = found.filter(({ part }) => part === 1).map(({ statistic }) => statistic);
    expect(new Set(reached)).toEqual(new Set(STATISTICS));
  });
});
