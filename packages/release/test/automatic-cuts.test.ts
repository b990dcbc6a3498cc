import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { ArrayEngine } from "./support/array-engine.js";
import { automaticOf, COLUMNS, OPTIONS } from "./support/automatic.js";

const BY = "by: { of: k, keys: [a, b, c] }";
const UNIT = "unit: { column: u }";

/** Values at, between and beyond the bounds of grids and at both ends of the limits. */
const VALUES = [-60, -40, -39, -8, -1, 0, 1, 2, 2, 3, 7, 12, 13, 39, 40, 40, 41, 60, 1e6, -1e6];

describe("what each bound cuts off", () => {
  it.each([
    ["unit: row", "statistic: sum, of: x, bounds: { limit: [-40, 40] }", -40],
    ["unit: row", "statistic: sum, of: x, lower: 0, bounds: { limit: [0, 40] }", 0],
    ["unit: row", "statistic: mean, of: x, bounds: { limit: [-8, 40] }", -8],
    [UNIT, "statistic: sum, of: x, bounds: { limit: [-40, 40] }", -40],
    [UNIT, `statistic: mean, of: x, bounds: { limit: [-8, 40] }, ${BY}, bound: { groups: 2 }`, -8],
  ])("is beyond the bound after clipping to the limit: %s, %s", async (privacy, text, least) => {
    const { stages, queryAt } = await automaticOf(privacy, text);
    const [stage] = stages;
    const rows = VALUES.map((x, u) => ({ u, k: "a", x }));
    const engine = new ArrayEngine(COLUMNS, rows);
    const spreads = stage!.spreads(queryAt({}));
    const results = [];
    for (const query of spreads.queries) results.push(await engine.spread(query, OPTIONS));
    const clipped = VALUES.map((x) => Math.min(40, Math.max(least, x)));
    const expected = stage!.candidates.map(
      ({ lower, upper }) => clipped.filter((x) => x < lower! || x > upper!).length,
    );
    expect(stage!.cutsOf(spreads, results).map(Number)).toEqual(expected);
  });

  it("is least for the widest bound, if all values are beyond the limit", async () => {
    const text = "statistic: sum, of: x, lower: 0, bounds: { limit: [0, 10] }";
    const { choose } = await automaticOf("unit: row", text);
    const rows = Array.from({ length: 3000 }, (_, u) => ({ u, k: "a", x: 5000 }));
    const random = seededRandom(1);
    const { about } = await choose(new ArrayEngine(COLUMNS, rows), { ...OPTIONS, random });
    expect(about.upper).toBe(10);
  });

  it("has no influence up to the number of groups divided by the ε of the values", async () => {
    const weightsAt = async (text: string, cut: number) => {
      const { stages } = await automaticOf(UNIT, text, 0.1);
      const { choice, candidates } = stages[0]!;
      return choice.weights(candidates.map((_, i) => (i + 1 < candidates.length ? cut : 0)));
    };
    const several = `statistic: count, bound: { groups: auto }, ${BY}`;
    const free = Math.floor(3 / 0.08);
    const none = await weightsAt(several, 0);
    expect(await weightsAt(several, free)).toEqual(none);
    expect(await weightsAt(several, free + 1)).not.toEqual(none);
    const single = "statistic: count, bound: { rows: auto }";
    expect(await weightsAt(single, 1)).not.toEqual(await weightsAt(single, 0));
  });
});

describe("a report of what bounds cut off", () => {
  it.each([
    ["unit: row", "statistic: mean, of: x, lower: 0, upper: 5, report: cut", 1],
    [UNIT, "statistic: mean, of: x, lower: 0, upper: 5, report: cut", 2],
    [UNIT, `statistic: sum, of: x, bounds: { report: true }, ${BY}, bound: { groups: 2 }`, 2],
    [UNIT, `statistic: count, ${BY}, bound: { groups: 2, rows: 3 }, report: cut`, 1],
  ])("has noise for all that one unit changes: %s, %s", async (privacy, text, changed) => {
    const { reports } = await automaticOf(privacy, text);
    expect(Math.max(...reports.map(({ sensitivity }) => sensitivity))).toBe(changed);
    for (const { epsilon, sensitivity, within } of reports) {
      // Laplace noise of scale s/ε exceeds ln(20) · s/ε with probability 5 %.
      const ratio = (within(0.95) * epsilon) / sensitivity / Math.log(20);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    }
  });
});
