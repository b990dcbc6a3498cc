import { describe, expect, it } from "vitest";
import {
  FAR_FROM_ZERO,
  QUARTILES,
  randomCase,
  SPREADS,
  STATISTICS,
  TOO_MANY_ROWS,
} from "./neighbour-cases.js";
import { moves } from "./neighbours.js";
import { rangeCase, tableCase } from "./table-cases.js";

describe("prepared releases on random tables and all their neighbours", () => {
  it("prepared releases change the true values by at most the sensitivity of the noise", async () => {
    const cases = Array.from({ length: 80 }, (_, i) => randomCase(i));
    const spreads = Array.from({ length: 18 }, (_, i) => randomCase(i, SPREADS));
    const found = await moves([FAR_FROM_ZERO, TOO_MANY_ROWS, ...cases, ...spreads]);
    expect(found.filter(({ part }) => part > 1)).toEqual([]);
    // For each statistic, some neighbour changes the true values by exactly the sensitivity. So
    // noise for one step less would not be private.
    const reached = found.filter(({ part }) => part === 1).map(({ statistic }) => statistic);
    expect(new Set(reached)).toEqual(new Set([...STATISTICS, ...SPREADS]));
  });

  it("several quantiles of units with several rows change the numbers of rows by the bound, and not more", async () => {
    const found = await moves([QUARTILES]);
    expect(found.map(({ part }) => part)).toEqual([1, 0.75, 0.5]);
  });

  it.each(["tables", "synthetic"] as const)(
    "%s: a unit changes the counts by at most what was paid for",
    async (statistic) => {
      const found = await moves(Array.from({ length: 21 }, (_, i) => tableCase(i, statistic)));
      expect(found.length).toBeGreaterThan(40);
      expect(found.filter(({ part }) => part > 1 + 1e-9)).toEqual([]);
      for (const adjacency of ["add-remove", "substitute"]) {
        const reached = found.filter((each) => each.adjacency === adjacency && each.part > 0.999);
        expect(reached.length, adjacency).toBeGreaterThan(0);
      }
    },
  );

  it("histograms for sums of bins change their stored numbers by at most what was paid for", async () => {
    const found = await moves(Array.from({ length: 21 }, (_, i) => rangeCase(i)));
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ part }) => part > 1 + 1e-9)).toEqual([]);
    for (const adjacency of ["add-remove", "substitute"]) {
      const reached = found.filter((each) => each.adjacency === adjacency && each.part > 0.999);
      expect(reached.length, adjacency).toBeGreaterThan(0);
    }
  });
});
