import { pld } from "@noisewright/core/accounting";
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { prepareRelease } from "../src/prepare/prepare-release.js";
import type { FoundGroup, PreparedRelease } from "../src/prepare/prepared.js";
import { parseSpec } from "../src/spec/parse-spec.js";

const TABLE = {
  path: ["t"],
  columns: [
    { name: "person", type: "integer" },
    { name: "k", type: "text" },
    { name: "x", type: "float" },
  ],
} as const;

const BUDGET = "budget: { epsilon: 1, delta: 1.0e-7 }";

function prepared(groups: number, release: string, more = ""): PreparedRelease {
  const text = `source: { file: t.duckdb, table: t }
privacy: { unit: { column: person }, bound: { groups: ${groups} }${more} }
ledger: { name: n }
releases:\n  - { name: x, by: { of: k }, ${release} }\n`;
  const { spec } = parseSpec(text, "keys.yaml");
  return prepareRelease(spec, spec.releases[0]!, TABLE);
}

const cost = ({ events }: PreparedRelease, delta: number) =>
  pld.compose(events).epsilon(delta).upper;

const units = (n: number, key = "a"): FoundGroup => ({
  key: [key],
  cells: new Map([[0, { units: BigInt(n), rows: BigInt(n), sum: BigInt(n) }]]),
});

describe("the number of units of selected keys", () => {
  it.each([
    [1, 16, 3, 16],
    [3, 47, 9, 29],
  ])("has one noise for names and numbers, for %s groups", (groups, half, within, minimum) => {
    for (const statistic of ["units", "count"]) {
      const release = prepared(groups, `statistic: ${statistic}, ${BUDGET}`);
      expect(release.mechanism.id).toBe("thresholded-count");
      expect(release.keys).toMatchObject({ half, provedMinimum: minimum });
      expect(release.expects(0.95).within).toBe(within);
      expect(release.certified.epsilon).toBe(1);
      expect(release.certified.delta).toBeLessThanOrEqual(1e-7);
      expect(cost(release, 1e-7)).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    "statistic: count, of: x",
    "statistic: count, bound: { groups: 1, rows: 2 }",
    "statistic: units, demand: { nonnegative: true }",
    "statistic: units, mechanism: laplace",
  ])("is not thresholded for %s", (text) => {
    expect(prepared(1, `${text}, ${BUDGET}`).mechanism.id).not.toBe("thresholded-count");
  });

  it("names few small keys and shows numbers near the truth, with an interval for each", () => {
    const release = prepared(1, `statistic: units, ${BUDGET}`);
    const groups = [units(2, "few"), units(16, "some"), units(1000, "many")];
    const random = seededRandom(3);
    random.fill(new Uint32Array(64)); // the first words of a small seed are nearly all ones
    const named = { few: 0, some: 0, many: 0 };
    for (let i = 0; i < 2000; i++) {
      for (const { key, values } of release.draw(groups, random)) {
        named[key[0] as keyof typeof named]++;
        const [shown] = release.show(values, 0.95);
        expect(shown!.interval!.lower).toBeLessThanOrEqual(Number(shown!.value));
        if (key[0] === "many") expect(Math.abs(Number(shown!.value) - 1000)).toBeLessThan(17);
      }
    }
    expect(named).toMatchObject({ few: 0, many: 2000 });
    expect(Math.abs(named.some / 2000 - 0.5)).toBeLessThan(0.06);
  });
});

describe("numbers of selected keys, where a unit has several keys", () => {
  let release: PreparedRelease;
  beforeAll(() => {
    release = prepared(10, `statistic: count, bound: { groups: 10 }, ${BUDGET}`);
  });

  it("have error 17 and half point 70 for ten keys, where splitting has 28 and 296", () => {
    expect(release.mechanism.id).toBe("discrete-gaussian");
    expect(release.mechanism.params.sigma).toBeLessThan(17.1);
    expect(release.keys!.half).toBeLessThanOrEqual(70);
    expect(release.keys!.provedMinimum).toBe(48);
    expect(release.events).toHaveLength(1);
    expect(cost(release, 1e-7)).toBeLessThanOrEqual(1);
    expect(release.certified.delta).toBeLessThanOrEqual(1e-7);
  });

  it("are drawn only for named keys", () => {
    const drawn = [...release.draw([units(1, "few"), units(5000, "many")], seededRandom(1))];
    expect(drawn.map(({ key }) => key)).toEqual([["many"]]);
  });

  it("protect replaced units too", () => {
    const replaced = prepared(2, `statistic: count, ${BUDGET}`, ", adjacency: substitute");
    expect(cost(replaced, 1e-7)).toBeLessThanOrEqual(1);
    expect(replaced.certified.epsilon).toBeLessThanOrEqual(1);
    expect(replaced.keys!.half).toBeGreaterThan(40);
  });
});

describe("the split of ε where one certificate is not possible", () => {
  it("keeps its numbers for one group", () => {
    const sum = prepared(1, `statistic: sum, of: x, lower: 0, upper: 9, ${BUDGET}`);
    expect(sum.mechanism.params.epsilon).toBeCloseTo(0.5, 9);
    expect(sum.keys!.half).toBe(30);
    expect(sum.certified).toEqual({ epsilon: 1, delta: 1e-7 });
  });

  it.each([
    "statistic: histogram, of: x, edges: [0, 1, 2]",
    "statistic: quantile, of: x, at: 0.5, lower: 0, upper: 9",
    "statistic: mode, of: x, values: [1, 2]",
    "statistic: mean, of: x, lower: 0, upper: 9",
  ])("selects the keys of a unit jointly: %s", (text) => {
    const release = prepared(3, `${text}, ${BUDGET}`);
    // The split by keys would need 89 units.
    expect(release.keys!.half).toBeLessThanOrEqual(72);
    expect(release.certified.epsilon).toBeLessThanOrEqual(1);
    expect(release.certified.delta).toBeLessThanOrEqual(1e-7);
    expect(cost(release, 1e-7)).toBeLessThanOrEqual(1);
  });
});

describe("the half point of keys with several cells", () => {
  it("is an upper bound, which holds however the units of a key are spread over the cells", () => {
    const half = (text: string) => prepared(3, `${text}, ${BUDGET}`).keys!;
    const { half: least, halfAtMost } = half("statistic: median, of: x, lower: 0, upper: 9");
    expect(halfAtMost).toBe(3 * least);
    expect(half("statistic: mode, of: x, values: [1, 2]").halfAtMost).toBe(2 * least);
    expect(half("statistic: mean, of: x, lower: 0, upper: 9").halfAtMost).toBeUndefined();
  });

  it("is reached if each unit is in one cell, and all cells have the same number of units", () => {
    const release = prepared(3, `statistic: median, of: x, lower: 0, upper: 9, ${BUDGET}`);
    const random = seededRandom(5);
    const share = (each: number) => {
      const cells = new Map(
        Array.from({ length: 10 }, (_, i) => [i, { rows: BigInt(each), units: BigInt(each) }]),
      );
      const groups = Array.from({ length: 400 }, (_, i) => ({ key: [`${i}`], cells }));
      return [...release.draw(groups, random)].length / groups.length;
    };
    expect(share(Math.ceil(release.keys!.halfAtMost! / 10))).toBeGreaterThan(0.4);
    expect(share(Math.ceil(release.keys!.half / 10))).toBe(0);
  });
});

describe("named noise without a pure ε", () => {
  it.each([
    [1, "statistic: count, mechanism: discrete-gaussian"],
    [3, "statistic: count, mechanism: discrete-gaussian"],
    [1, "statistic: count, mechanism: cut-staircase"],
    [1, "statistic: count, mechanism: renyi-optimal"],
    [3, "statistic: histogram, of: x, edges: [0, 1, 2], mechanism: gaussian"],
  ])("gets a part of δ and stays within the budget: %s groups, %s", (groups, text) => {
    const release = prepared(groups, `${text}, ${BUDGET}`);
    expect(text).toContain(release.mechanism.id);
    expect(release.certified.epsilon).toBeLessThanOrEqual(1);
    expect(release.certified.delta).toBeLessThanOrEqual(1e-7);
    expect(cost(release, 1e-7)).toBeLessThanOrEqual(1);
  });
});

it.each([
  [1e-7, "statistic: mean-and-variance, of: x, lower: 0, upper: 1, named: { units: 150 }"],
  [1e-5, "statistic: mode, of: x, values: [1, 2, null, 7], named: { units: 500 }"],
  [1e-7, "statistic: median, of: x, lower: 0, upper: 9"],
])("names and values fit a ledger of exactly the budget: δ = %d, %s", (delta, text) => {
  const release = prepared(2, `${text}, budget: { epsilon: 3, delta: ${delta} }`);
  expect(cost(release, delta)).toBeLessThanOrEqual(3);
});

describe("targets of selected keys", () => {
  it("have the smallest ε that meets the target", () => {
    for (const [groups, statistic] of [
      [1, "units"],
      [1, "sum, of: x, lower: 0, upper: 9"],
      [2, "mode, of: x, values: [1, 2]"],
    ] as const) {
      const text = `statistic: ${statistic}, target: { within: 40, delta: 1.0e-7 }`;
      const release = prepared(groups, text);
      expect(release.expects(0.95).within).toBeLessThanOrEqual(40);
      const { epsilon } = release.certified;
      expect(cost(release, 1e-7)).toBeLessThanOrEqual(epsilon * 1.001);
      const cheaper = prepared(
        groups,
        `statistic: ${statistic}, budget: { epsilon: ${epsilon * 0.95}, delta: 1.0e-7 }`,
      );
      expect(cheaper.expects(0.95).within).toBeGreaterThan(40);
    }
  });

  it.each([
    ["the values need more than half of 50", "within: 1, rows: 12", ""],
    ["the values need ε = 48.7 of 50", "within: 0.88, rows: 7", ", named: { units: 40 }"],
  ])("are refused if names and values together need too large an ε: %s", (_, target, named) => {
    const mean = "statistic: mean, of: x, lower: 0, upper: 100";
    expect(() => prepared(1, `${mean}, target: { ${target}, delta: 1.0e-7 }${named}`)).toThrow(
      /no ε up to 50 at which the target is met; allow a larger error/,
    );
  });

  it("need δ", () => {
    expect(() => prepared(1, "statistic: units, target: { within: 40 }")).toThrow(
      /without `keys` a target also needs `delta`/,
    );
    expect(() => prepared(1, "statistic: units, budget: { epsilon: 1 }")).toThrow(
      /without `keys` a budget also needs `delta`/,
    );
  });
});

describe("named: the keys that must be published", () => {
  it("gives the rest of the budget to the noise", () => {
    const at = (named: number) =>
      prepared(1, `statistic: count, of: x, named: { units: ${named} }, ${BUDGET}`);
    const [few, many] = [at(20), at(200)];
    expect(few.keys!.half).toBeLessThanOrEqual(20);
    expect(many.keys!.half).toBeLessThanOrEqual(200);
    expect(many.expects(0.95).within).toBeLessThan(few.expects(0.95).within);
    expect(cost(few, 1e-7)).toBeLessThanOrEqual(1);
  });

  it("raises ε until a target and the names are both met", () => {
    const text = "statistic: units, named: { units: 10 }, target: { within: 30, delta: 1.0e-7 }";
    const release = prepared(1, text);
    expect(release.keys!.half).toBe(10);
    expect(release.certified.epsilon).toBeGreaterThan(1.5);
  });

  it("says the smallest possible number if keys cannot be named", () => {
    expect(() => prepared(1, `statistic: units, named: { units: 10 }, ${BUDGET}`)).toThrow(
      /units must be at least 16 at this ε and δ, got 10; raise `units`/,
    );
    const list = `by: { of: k, keys: [a] }, statistic: units, named: { units: 10 }, ${BUDGET}`;
    const text = `source: { file: t.duckdb, table: t }\nprivacy: { unit: row }\nledger: { name: n }
releases:\n  - { name: x, ${list} }\n`;
    const { spec } = parseSpec(text, "keys.yaml");
    expect(() => prepareRelease(spec, spec.releases[0]!, TABLE)).toThrow(
      /`named` if the spec lists all keys/,
    );
  });
});

describe("intervals of selected keys", () => {
  it.each([
    [1, "statistic: units"],
    [3, "statistic: units"],
    [1, "statistic: count, of: x"],
    [5, "statistic: count"],
  ])("cover at n = 5, 50, 500 and 5,000 among named keys: %s groups, %s", (groups, text) => {
    const release = prepared(groups, `${text}, budget: { epsilon: 2, delta: 0.01 }`);
    const random = seededRandom(12);
    random.fill(new Uint32Array(64));
    for (const n of [5, 50, 500, 5000]) {
      const all = Array.from({ length: 6000 }, (_, i) => units(n, String(i)));
      const shown = [...release.draw(all, random)].map(({ values }) => release.show(values, 0.95));
      const covered = shown.filter(([one]) => {
        const { lower, upper } = one!.interval!;
        return lower <= n && n <= upper;
      });
      expect(shown.length, `named keys of ${n} units`).toBeGreaterThan(60);
      expect(covered.length / shown.length, `${n} units`).toBeGreaterThan(0.94);
    }
  });
});

describe("simultaneous intervals of selected keys", () => {
  /** Groups that are always named, with half of their rows at each end of the grid. */
  const groups: readonly FoundGroup[] = Array.from({ length: 20 }, (_, g) => ({
    key: [g],
    cells: new Map([
      [0, { rows: 200n, units: 200n }],
      [9, { rows: 201n, units: 201n }],
    ]),
  }));

  it("are drawn at the level of the number of named keys, also for quantiles", () => {
    const text = `statistic: quantile, of: x, at: 0.5, lower: 0, upper: 9, ${BUDGET}`;
    const missed = (release: PreparedRelease) => {
      const random = seededRandom(8);
      let missed = 0;
      for (let i = 0; i < 200; i++) {
        const drawn = [...release.draw(groups, random)];
        expect(drawn).toHaveLength(groups.length);
        const held = drawn.every(({ values }) => {
          const { lower, upper } = release.show(values, 0.95)[0]!.interval!;
          return lower <= 9 && upper >= 9;
        });
        if (!held) missed++;
      }
      return missed / 200;
    };
    expect(missed(prepared(1, `${text}, simultaneous: true`))).toBeLessThanOrEqual(0.06);
    // Each interval by itself would hold, but not all of them together.
    expect(missed(prepared(1, text))).toBeGreaterThan(0.06);
  });

  it("widen the interval of each number with the number of named keys", () => {
    const release = prepared(1, `statistic: units, simultaneous: true, ${BUDGET}`);
    expect(release.simultaneous).toBe(true);
    const width = (at: number) => {
      const { lower, upper } = release.show([500], at)[0]!.interval!;
      return upper - lower;
    };
    expect(width(1 - 0.05 / 100)).toBeGreaterThan(width(0.95));
  });
});
