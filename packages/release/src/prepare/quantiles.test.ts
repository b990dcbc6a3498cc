import { simultaneous } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import { digestOf } from "@noisewright/core/ledger";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { parseSpec } from "../spec/index.js";
import { gridOf } from "./grid.js";
import { prepareRelease } from "./prepare-release.js";
import { quantiles } from "./quantiles.js";

const table = { path: ["t"], columns: [{ name: "x", type: "float" as const }] };
const grid = gridOf({ lower: 0, upper: 49, granularity: 1 });
const request = {
  thousandths: [250, 500, 750],
  grid,
  rows: 1,
  payment: { epsilon: 1 },
  confidence: 0.95,
  intervals: true,
};
const cellsOf = (counts: readonly number[]) => counts.map((rows) => ({ rows: BigInt(rows) }));

function prepared(fields: string) {
  const text = `source: { file: t.csv }
privacy: { unit: row }
ledger: { name: n }
releases:
  - { name: x, ${fields}, of: x, lower: 0, upper: 20, budget: { epsilon: 1 } }
`;
  const { spec } = parseSpec(text, "spec.yaml");
  return prepareRelease(spec, spec.releases[0]!, table);
}

const digest = (fields: string) => digestOf(prepared(fields).identity);

describe("the identity of quantiles", () => {
  it("a single quantile has the same digest as in stored ledgers", () => {
    expect(digest("statistic: quantile, at: 0.5")).toBe(
      "7cedb2089803914d9a763c20c8d66640b7b379996567497e3126ea6696cbed2e",
    );
    expect(digest("statistic: min")).toBe(
      "8212d0fa9fab619555b07b0ab8771fb87b89d44e3b96dd1630cf51b036629532",
    );
  });

  it("different ways to write the same quantiles have the same digest", () => {
    const median = digest("statistic: quantile, at: 0.5");
    expect(digest("statistic: median")).toBe(median);
    expect(digest("statistic: median, intervals: true")).toBe(median);
    expect(digest("statistic: quantile, at: [0.5]")).toBe(median);
    const quartiles = digest("statistic: quantile, at: quartiles");
    expect(digest("statistic: quantile, at: [0.25, 0.5, 0.75]")).toBe(quartiles);
    expect(digest("statistic: quantile, at: [0.25, 0.5]")).not.toBe(quartiles);
  });

  it("the confidence level is part of the identity only if intervals are drawn", () => {
    const at = "statistic: quantile, at: deciles";
    expect(digest(`${at}, confidence: 0.9`)).not.toBe(digest(at));
    expect(digest(`${at}, confidence: 0.9, intervals: false`)).toBe(
      digest(`${at}, intervals: false`),
    );
    expect(digest(`${at}, intervals: false`)).not.toBe(digest(at));
  });
});

describe("the levels of quantiles", () => {
  it.each([
    ["[0.5, 0.25]", /at must be increasing numbers/],
    ["[0.5, 0.5]", /at must be increasing numbers/],
    ["[0.5, 1]", /at\[1\] must be below 1/],
    ["[0.0001, 0.5]", /at\[0\] must be a multiple of 0.001/],
    ["1.5", /at must be below 1/],
    ["[]", /at must be at least 1 item/],
    ["quartile", /did you mean "quartiles"/],
  ])("refuses at: %s", (at, message) => {
    expect(() => prepared(`statistic: quantile, at: ${at}`)).toThrow(message);
  });

  it("named lists have the levels of their name", () => {
    const count = (at: string) => prepared(`statistic: quantile, at: ${at}`).several?.count;
    expect([count("quartiles"), count("deciles"), count("percentiles")]).toEqual([3, 9, 99]);
    expect(prepared("statistic: median").several).toBeUndefined();
  });
});

describe("several quantiles", () => {
  it("cost no more than ε, and no more than the sum of their events", () => {
    for (const epsilon of [0.03, 0.4, 3]) {
      for (const intervals of [true, false]) {
        const { certified, events } = quantiles({ ...request, payment: { epsilon }, intervals });
        expect(certified.epsilon).toBeLessThanOrEqual(epsilon);
        expect(certified.epsilon).toBeGreaterThan(epsilon * 0.99999);
        expect(events).toHaveLength(intervals ? 3 : 2);
        expect(pld.compose(events).epsilon(1e-9).upper).toBeLessThanOrEqual(epsilon * 1.001);
      }
    }
  });

  it("are shown in the order of their levels, each with an interval that contains its value", () => {
    const procedure = quantiles(request);
    const random = seededRandom(3);
    const counts = Array.from({ length: grid.size }, (_, i) => (i % 7) * 20);
    for (let i = 0; i < 50; i++) {
      const drawn = procedure.draw(procedure.truth({ key: [], cells: cellsOf(counts) }), random);
      const shown = procedure.show(drawn, 0.95);
      expect(shown.map(({ labels }) => labels)).toEqual([[0.25], [0.5], [0.75]]);
      const values = shown.map(({ value }) => Number(value));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      for (const { value, interval } of shown) {
        expect(interval!.lower).toBeLessThanOrEqual(Number(value));
        expect(interval!.upper).toBeGreaterThanOrEqual(Number(value));
      }
    }
  });

  it("without intervals, a single quantile is one draw with all of ε", () => {
    const one = quantiles({ ...request, thousandths: [500], intervals: false });
    expect(one.events).toHaveLength(1);
    expect(one.several).toBeUndefined();
    const drawn = one.draw(
      one.truth({ key: [], cells: cellsOf(new Array(50).fill(100)) }),
      seededRandom(1),
    );
    expect(drawn).toHaveLength(1);
    const [shown] = one.show(drawn, 0.95);
    expect(Object.keys(shown!)).toEqual(["value"]);
    expect(Math.abs(Number(shown!.value) - 24.5)).toBeLessThan(3);
  });

  it("spend the smallest ε that meets a target in rows", () => {
    const at = (within: number) =>
      quantiles({ ...request, payment: { target: { within, confidence: 0.95 } } });
    const [coarse, fine] = [at(200), at(100)];
    expect(coarse.expects(0.95).within).toBeLessThanOrEqual(200);
    expect(coarse.expects(0.95).within).toBeGreaterThan(190);
    const ratio = Number(fine.mechanism.params.epsilon) / Number(coarse.mechanism.params.epsilon);
    expect(ratio).toBeGreaterThan(1.8);
    expect(ratio).toBeLessThan(2.2);
  });

  it("simultaneous intervals of a group are wider, and cover all true quantiles at once", () => {
    const heaps = Array.from({ length: grid.size }, (_, i) => (i === 0 || i === 49 ? 1000 : 0));
    const thousandths = [499, 500, 501];
    const truths = [0, 0, 49];
    const each = 1 - (1 - simultaneous(0.9, 1)) / 3;
    const procedure = quantiles({ ...request, thousandths, confidence: each });
    const random = seededRandom(4);
    let all = 0;
    for (let i = 0; i < 200; i++) {
      const drawn = procedure.draw(procedure.truth({ key: [], cells: cellsOf(heaps) }), random);
      const shown = procedure.show(drawn, 0.9);
      if (
        shown.every(
          ({ interval }, j) => interval!.lower <= truths[j]! && interval!.upper >= truths[j]!,
        )
      )
        all++;
    }
    expect(all / 200).toBeGreaterThan(0.9 - 0.05);
  });

  it("never fail or change their form because of the number of rows", () => {
    const procedure = quantiles({
      ...request,
      grid: gridOf({ lower: 0, upper: 2, granularity: 1 }),
    });
    for (const rows of [0n, 1n, 2n ** 20n, 2n ** 62n]) {
      const [counts] = procedure.truth({ key: [], cells: [{ rows }, {}, { rows: 1n }] });
      expect(counts!.every(Number.isSafeInteger)).toBe(true);
      expect(counts!.reduce((a, b) => a + b)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      if (rows > 2n ** 40n) continue; // drawing would take a bit for each row
      expect(procedure.draw([counts!], seededRandom(1))).toHaveLength(9);
    }
  });
});
