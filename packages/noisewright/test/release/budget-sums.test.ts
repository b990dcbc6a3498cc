import { pld, pure } from "@noisewright/core/accounting";
import type { Engine } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareRelease } from "../../../release/src/prepare/prepare-release.js";
import { parseSpec } from "../../../release/src/spec/parse-spec.js";
import { LOANS } from "./kit.js";

let engine: Engine;
beforeAll(async () => {
  engine = await connect(LOANS);
});
afterAll(() => engine.close());

const STATISTICS = [
  "statistic: count, by: { of: genre, keys: [a, b, c, d, e] }",
  "statistic: units",
  "statistic: sum, of: days, lower: 0, upper: 60",
  "statistic: mean, of: days, lower: 0, upper: 60",
  "statistic: histogram, of: days, edges: [0, 7, 14, 28]",
  "statistic: quantile, at: 0.5, of: days, lower: 0, upper: 60",
  "statistic: max, of: days, lower: 0, upper: 60",
  "statistic: mode, of: genre, values: [a, b]",
  "statistic: top, k: 3, of: genre, values: [a, b, c, d]",
  "statistic: top, k: 2, of: genre, values: [a, b, c, d]",
];

it.each(STATISTICS.flatMap((text) => ["row", "reader"].map((unit) => [text, unit] as const)))(
  "releases whose budgets add up to the ledger's budget do not exceed the ledger's budget: %s, unit %s",
  async (text, unit) => {
    const column = unit === "row" ? unit : "{ column: reader }, bound: { groups: 3, rows: 2 }";
    for (const [epsilon, times] of [
      [0.1, 10],
      [0.7, 10],
      [0.01, 100],
      [1 / 3, 3],
    ] as const) {
      const { spec } = parseSpec(
        `source: { file: loans.csv }\nprivacy: { unit: ${column} }\nledger: { name: sums }\nreleases:\n  - { name: x, budget: { epsilon: ${epsilon} }, ${text} }`,
        "sums.yaml",
      );
      const { certified, events } = prepareRelease(spec, spec.releases[0]!, await engine.table());
      expect(certified).toEqual({ epsilon, delta: 0 });
      const together = pure.compose(Array.from({ length: times }, () => events).flat());
      const whole = Number((epsilon * times).toFixed(9));
      expect(together.epsilon(0.5).upper).toBeLessThanOrEqual(whole);
      expect(together.epsilon(0.5).upper).toBeGreaterThan(whole * (1 - 1e-6));
    }
  },
);

it("ten modes by the exponential mechanism get ε = 0.14 each from a budget of ε = 1, δ = 1e-6", async () => {
  const total = async (mechanism: string) => {
    const { spec } = parseSpec(
      `source: { file: loans.csv }\nprivacy: { unit: row }\nledger: { name: modes }\nreleases:\n  - { name: x, statistic: mode, of: genre, values: [a, b], mechanism: ${mechanism}, budget: { epsilon: 0.14 } }`,
      "modes.yaml",
    );
    const { events } = prepareRelease(spec, spec.releases[0]!, await engine.table());
    return pld.compose(Array.from({ length: 10 }, () => events).flat()).epsilon(1e-6).upper;
  };
  expect(await total("exponential")).toBeLessThanOrEqual(1);
  expect(await total("permute-and-flip")).toBeGreaterThan(1.3);
});
