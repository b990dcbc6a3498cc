import type { Engine } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { unitsOf } from "../../../release/src/prepare/keys.js";
import { prepareRelease } from "../../../release/src/prepare/prepare-release.js";
import { aggregates } from "../../../release/src/run/aggregates.js";
import { parseSpec } from "../../../release/src/spec/parse-spec.js";
import { LOANS, loans } from "./kit.js";

describe("the unit count of a key with several cells", () => {
  it("never exceeds the true number of units, and changes by at most one if a unit is removed", () => {
    const units = fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 20,
    });
    const cellsOf = (all: readonly (readonly number[])[]) =>
      Array.from({ length: 6 }, (_, cell) => ({
        units: BigInt(all.filter((places) => places.includes(cell)).length),
      }));
    fc.assert(
      fc.property(units, (all) => {
        const [with_, without] = [all, all.slice(1)].map((each) => unitsOf(cellsOf(each), 3));
        expect(with_).toBeLessThanOrEqual(BigInt(all.length));
        expect([0n, 1n]).toContain(with_! - without!);
      }),
    );
  });

  it("equals the true number of units if each unit is in one cell", () => {
    expect(unitsOf([{ units: 3n }, {}, { units: 4n }], 1)).toBe(7n);
  });
});

describe("privately selected keys", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await connect(LOANS);
  });
  afterAll(() => engine.close());

  const head = (unit: string) =>
    `source: { file: loans.csv }\nprivacy: { unit: ${unit} }\nledger: { name: keys }\nreleases:\n`;
  const READER = "{ column: reader }, bound: { groups: 4, rows: 2 }";
  const budget = "by: { of: genre }, budget: { epsilon: 20, delta: 1.0e-6 }";

  async function released(text: string, unit: string) {
    const { spec } = parseSpec(`${head(unit)}  - { name: x, ${budget}, ${text} }`, "keys.yaml");
    const planned = prepareRelease(spec, spec.releases[0]!, await engine.table());
    const groups = await aggregates(engine, planned, { salt: new Uint8Array(16) });
    const drawn = [...planned.draw(groups, seededRandom(1))];
    const shown = drawn.flatMap(({ key, values }) =>
      planned.show(values, 0.95).map((each) => ({ key, ...each })),
    );
    return { planned, groups, shown };
  }

  const genres = [...new Set(loans().map(({ genre }) => genre!))].sort();

  it.each(["row", READER])(
    "each selected key has all bins of a histogram, including empty bins, with unit %s",
    async (unit) => {
      const histogram = "statistic: histogram, of: age, edges: [0, 18, 65, 100, 200]";
      const { planned, groups, shown } = await released(histogram, unit);
      expect(planned.certified.epsilon).toBeLessThanOrEqual(20);
      expect(groups.map(({ key }) => key)).toEqual(genres.map((genre) => [genre]));
      expect(shown.length % 4).toBe(0);
      expect(shown.length).toBeGreaterThan(4);
      expect(shown.map(({ key }) => key[1])).toEqual(shown.map((_, i) => i % 4));
      if (unit !== "row") return;
      for (const { key, interval } of shown) {
        const [from, to] = [
          [0, 18],
          [18, 65],
          [65, 100],
          [100, 200],
        ][Number(key[1])]!;
        const truth = loans().filter(
          ({ genre, age }) => genre === key[0] && Number(age) >= from! && Number(age) < to!,
        ).length;
        expect(Math.abs(truth - interval!.lower)).toBeLessThan(10);
      }
    },
  );

  it.each(["row", READER])(
    "selected keys support quantiles, extremes, modes and rankings with unit %s",
    async (unit) => {
      const grid = "of: age, lower: 0, upper: 120";
      const branches = "of: branch, values: [Central, Harbour, Hillside, Market, Atlantis]";
      for (const text of [
        `statistic: quantile, at: 0.5, ${grid}`,
        `statistic: max, ${grid}`,
        `statistic: mode, ${branches}`,
        `statistic: top, k: 2, ${branches}`,
      ]) {
        const { planned, groups, shown } = await released(text, unit);
        expect(planned.certified.epsilon).toBeLessThanOrEqual(20);
        expect(planned.certified.delta).toBeLessThanOrEqual(1e-6);
        expect(groups.every(({ cells }) => cells.size <= planned.cells)).toBe(true);
        expect(shown.length).toBeGreaterThan(1);
        expect(shown.every(({ key }) => key.length === 1)).toBe(true);
      }
    },
  );

  it("a ranking without a list of values publishes the largest of the selected values", async () => {
    const { spec } = parseSpec(
      `${head("row")}  - { name: x, statistic: top, k: 3, of: genre, by: { of: branch, keys: [Central, Market, Nowhere] }, budget: { epsilon: 20, delta: 1.0e-6 } }`,
      "top.yaml",
    );
    const planned = prepareRelease(spec, spec.releases[0]!, await engine.table());
    const groups = await aggregates(engine, planned, { salt: new Uint8Array(16) });
    const drawn = [...planned.draw(groups, seededRandom(1))];
    // No value of a branch without rows is selected, so this branch has no ranking.
    expect(drawn.map(({ key }) => key[0])).toEqual([
      ...["Central", "Central", "Central"],
      ...["Market", "Market", "Market"],
    ]);
    for (const branch of ["Central", "Market"]) {
      const counts = genres.map(
        (genre) => loans().filter((row) => row.branch === branch && row.genre === genre).length,
      );
      const largest = genres
        .map((genre, i) => [genre, counts[i]!] as const)
        .sort((a, b) => b[1] - a[1]);
      const own = drawn.filter(({ key }) => key[0] === branch);
      own.forEach(({ key, values }, i) => {
        const [shown] = planned.show(values, 0.95);
        expect(shown!.labels).toEqual([i + 1]);
        const truth = counts[genres.indexOf(String(key[1]))]!;
        expect(Math.abs(truth - Number(shown!.value))).toBeLessThan(10);
        expect(Math.abs(truth - largest[i]![1])).toBeLessThan(10);
      });
    }
  });

  it("a key that few units have is not selected", async () => {
    const rare = `where: "reader < 'R0003'", statistic: max, of: age, lower: 0, upper: 120`;
    const { groups, shown } = await released(rare, READER);
    expect(groups.length).toBeGreaterThan(0);
    expect(shown).toEqual([]);
  });

  it("simultaneous intervals of quantiles cost no more than other intervals", async () => {
    const text = "statistic: max, of: age, lower: 0, upper: 120";
    const [one, all] = [
      await released(text, "row"),
      await released(`${text}, simultaneous: true`, "row"),
    ];
    expect(all.planned.events).toEqual(one.planned.events);
    expect(all.shown.length).toBeGreaterThan(3);
  });
});
