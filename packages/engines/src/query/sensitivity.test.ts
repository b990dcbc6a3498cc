import { describe, expect, it } from "vitest";
import { parseExpression as parsed } from "../expression/index.js";
import type { AggregateQuery, Measure } from "./query.js";
import { type Adjacency, sensitivities } from "./sensitivity.js";

const table = { path: ["t"], columns: [{ name: "x", type: "float" as const }] };
const by: AggregateQuery["by"] = [{ name: "k", of: parsed("x") }];
const sum = { kind: "sum", of: parsed("x"), lower: -3, upper: 2, granularity: 0.5 } as const;
const positive = { ...sum, lower: 10, upper: 90, granularity: 1 } as const;

function norms(
  plan: Partial<AggregateQuery>,
  measure: Measure,
  adjacency: Adjacency,
): readonly number[] {
  const { m } = sensitivities({ table, by: [], ...plan, measures: { m: measure } }, adjacency);
  if (m === undefined) throw new Error("no such measure");
  return [m.l0, m.l1, m.l2Squared, m.linf].map(Number);
}

const unit = (groups: number, rows: number) => ({ of: parsed("x"), bound: { groups, rows } });
const values = (count: number): AggregateQuery["by"] => [
  { name: "k", of: parsed("x"), values: Array.from({ length: count }, (_, i) => i) },
];

describe("the sensitivity of rows", () => {
  it("is one group, one row, when a row comes or goes", () => {
    expect(norms({}, { kind: "count" }, "add-remove")).toEqual([1, 1, 1, 1]);
    expect(norms({ by }, { kind: "units" }, "add-remove")).toEqual([1, 1, 1, 1]);
    expect(norms({ by }, sum, "add-remove")).toEqual([1, 6, 36, 6]);
  });

  it("is two groups when a row is replaced, or the width within one", () => {
    expect(norms({ by }, { kind: "count" }, "substitute")).toEqual([2, 2, 2, 1]);
    expect(norms({}, { kind: "count" }, "substitute")).toEqual([1, 1, 1, 1]);
    // Apart: 6² + 6². Together: the width of 10, squared.
    expect(norms({ by }, sum, "substitute")).toEqual([2, 12, 100, 10]);
    expect(norms({}, sum, "substitute")).toEqual([1, 10, 100, 10]);
  });

  it("is the width of the range only where no row can be left out", () => {
    const always = { ...positive, missing: 50 };
    const stored = { ...table, everyRecordIsRow: true as const };
    expect(norms({ table: stored }, always, "substitute")).toEqual([1, 80, 6400, 80]);
    expect(norms({}, always, "substitute")).toEqual([1, 90, 8100, 90]);
    expect(norms({ table: stored }, positive, "substitute")).toEqual([1, 90, 8100, 90]);
    expect(norms({ table: stored, filter: parsed("x > 0") }, always, "substitute")).toEqual([
      1, 90, 8100, 90,
    ]);
    expect(norms({ table: stored }, always, "add-remove")).toEqual([1, 90, 8100, 90]);
  });
});

describe("the sensitivity of units", () => {
  it("grows with the groups and rows a unit may have", () => {
    expect(norms({ by, unit: unit(3, 4) }, { kind: "count" }, "add-remove")).toEqual([
      3, 12, 48, 4,
    ]);
    expect(norms({ by, unit: unit(3, 4) }, { kind: "units" }, "add-remove")).toEqual([3, 3, 3, 1]);
    expect(norms({ by, unit: unit(3, 4) }, sum, "add-remove")).toEqual([3, 72, 1728, 24]);
    expect(norms({ by, unit: unit(3, 4) }, { kind: "count" }, "substitute")).toEqual([
      6, 24, 96, 4,
    ]);
  });

  it("is that of the declared total, where there is one", () => {
    const bounded = { ...sum, total: { lower: 1, upper: 5 } };
    expect(norms({ unit: unit(1, 9) }, bounded, "add-remove")).toEqual([1, 10, 100, 10]);
  });

  it("does not count more groups than there are", () => {
    expect(norms({ by: values(2), unit: unit(5, 1) }, { kind: "units" }, "add-remove")).toEqual([
      2, 2, 2, 1,
    ]);
    expect(norms({ by: values(3), unit: unit(2, 1) }, { kind: "units" }, "substitute")).toEqual([
      3, 3, 3, 1,
    ]);
    expect(norms({ by: values(4), unit: unit(2, 1) }, { kind: "units" }, "substitute")).toEqual([
      4, 4, 4, 1,
    ]);
  });

  it("rounds bounds that are beside the lattice as the engine does", () => {
    const off = { ...sum, lower: 0, upper: 1, granularity: 0.3 };
    expect(norms({}, off, "add-remove")).toEqual([1, 3, 9, 3]);
  });
});

/** All ways in which a unit can contribute steps to a few groups, tried out. */
describe("against all contributions", () => {
  it.each([
    [1, 2, -1, 1],
    [1, 3, -2, 1],
    [2, 3, 0, 2],
    [2, 4, -1, 2],
    [2, 2, -1, 2],
  ])(
    "of %i of %i groups within [%i, %i] the norms are reached, and not exceeded",
    (g, count, lower, upper) => {
      const plan = { by: values(count), unit: unit(g, 1) };
      const measure = { ...sum, lower: 0, upper: 1, granularity: 1, total: { lower, upper } };
      const all = vectors(count, lower, upper).filter((v) => v.filter((x) => x !== 0).length <= g);
      const worst = (pairs: readonly (readonly number[])[]) => [
        Math.max(...pairs.map((d) => d.filter((x) => x !== 0).length)),
        Math.max(...pairs.map((d) => d.reduce((a, x) => a + Math.abs(x), 0))),
        Math.max(...pairs.map((d) => d.reduce((a, x) => a + x * x, 0))),
        Math.max(...pairs.map((d) => Math.max(...d.map(Math.abs)))),
      ];
      const differences = all.flatMap((a) => all.map((b) => a.map((x, i) => x - b[i]!)));
      expect(norms(plan, measure, "add-remove")).toEqual(worst(all));
      expect(norms(plan, measure, "substitute")).toEqual(worst(differences));
    },
  );
});

function vectors(length: number, lower: number, upper: number): number[][] {
  if (length === 0) return [[]];
  const range = Array.from({ length: upper - lower + 1 }, (_, i) => lower + i);
  const heads = range.includes(0) ? range : [0, ...range];
  return vectors(length - 1, lower, upper).flatMap((rest) => heads.map((x) => [x, ...rest]));
}

describe("a plan out of domain", () => {
  const plan = (more: Partial<AggregateQuery>): AggregateQuery => ({
    table,
    by: [],
    measures: { m: { kind: "count" } },
    ...more,
  });
  it.each([
    [plan({ measures: {} }), "plan: measures must be at least one, got none"],
    [plan({ unit: unit(0, 1) }), "plan: bound.groups must be an integer in [1, 1e9], got 0"],
    [plan({ unit: unit(1, 1.5) }), "plan: bound.rows must be an integer in [1, 1e9], got 1.5"],
    [
      plan({ measures: { m: { ...sum, granularity: 0 } } }),
      "plan: measure m: granularity must be in (0, ∞), got 0",
    ],
    [
      plan({ measures: { m: { ...sum, upper: -4 } } }),
      "plan: measure m: upper must be finite and at least lower (-3), got -4",
    ],
    [
      plan({ measures: { m: { ...sum, lower: Number.NaN } } }),
      "plan: measure m: lower must be a finite number, got NaN",
    ],
    [
      plan({ measures: { m: { ...sum, granularity: 1e-17 } } }),
      "plan: measure m has more steps than a double can count, at most 9007199254740992; raise its granularity",
    ],
    [
      plan({ unit: unit(1, 1e9), measures: { m: { ...sum, upper: 1e10 } } }),
      "plan: measure m has a unit's total of more steps than 64 bits hold, at most 4611686018427387904; raise its granularity",
    ],
    [
      plan({ by: [{ name: "m", of: parsed("x") }] }),
      "plan: name m must be given once among keys and measures, got twice",
    ],
    [
      plan({ by: [{ name: "k", of: parsed("x"), values: [1, "1"] }] }),
      "plan: key k: values must be one or more, all of one type (and null), got number and string",
    ],
    [
      plan({ by: [{ name: "k", of: parsed("x"), values: [1, 1] }] }),
      "plan: key k: values must be distinct, got twice the same",
    ],
    [
      plan({ by: [{ name: "k", of: parsed("x"), edges: [1, 1], outside: "drop" }] }),
      "plan: key k: edges must be 2 to 10001 finite numbers, rising, got 2 numbers",
    ],
    [
      plan({ derive: { x: parsed("1") } }),
      "plan: derived column x must be a new name, got a column of the table",
    ],
  ])("is refused %#", (bad, message) => {
    expect(() => sensitivities(bad, "add-remove")).toThrow(message);
  });
});
