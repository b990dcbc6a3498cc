import { describe, expect, it } from "vitest";
import {
  allPredicates,
  allRanges,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
  totalError,
} from "../../src/entry/workload.js";
import { mechanism, mechanismKind } from "../../src/index.js";
import { entryOf } from "../support/narrow.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./workload.json" with { type: "json" };

const { epsilon } = golden;
const STRATEGIES = {
  identity: identityStrategy,
  hierarchical: hierarchicalStrategy,
  haar: haarStrategy,
  "haar, padded": (cells: number) => haarStrategy(cells, { padded: true }),
};

describe.each(golden.rows)("$strategy over $cells cells", (row) => {
  const strategy = entryOf<(cells: number) => ReturnType<typeof haarStrategy>>(
    STRATEGIES,
    row.strategy,
  )(row.cells);
  const noise = mechanism("laplace", { epsilon: epsilon / row.touched, sensitivity: 1 });
  const errorOf = (workload: Parameters<typeof totalError>[0]) =>
    totalError(workload, strategy, noise.law(0).variance);

  it(`has at most ${row.touched} rows for each cell`, () => {
    expect(strategy.touched).toBe(row.touched);
  });

  it("has the total errors of the reference file, for all ranges and for all predicates", () => {
    expectClose(errorOf(allRanges(row.cells)), row.ranges, 1e-7);
    expectClose(errorOf(allPredicates(row.cells)), row.predicates, 1e-7);
  });
});

it("the staircase is better than Laplace noise by the percentage of the reference file", () => {
  for (const [touched, percent] of numbered(golden.staircaseGain)) {
    const variance = (id: string, params: object) =>
      mechanismKind(id)
        .create({ epsilon: epsilon / touched, sensitivity: 1, ...params })
        .law(0).variance;
    const gain = 1 - variance("staircase", { metric: "rmse" }) / variance("laplace", {});
    expect(100 * gain).toBeCloseTo(percent, 2);
  }
});
