import { describe, expect, it } from "vitest";
import { parseExpression as parsed } from "../expression/index.js";
import type { AggregateQuery, Measure, SetsQuery } from "./query.js";
import { type Adjacency, sensitivities } from "./sensitivity.js";

const table = { path: ["t"], columns: [{ name: "x", type: "float" as const }] };
const by: AggregateQuery["by"] = [{ name: "k", of: parsed("x") }];
const sum = { kind: "sum", of: parsed("x"), lower: -3, upper: 2, granularity: 0.5 } as const;
const positive = { ...sum, lower: 10, upper: 90, granularity: 1 } as const;

function norms(
  query: Partial<AggregateQuery>,
  measure: Measure,
  adjacency: Adjacency,
): readonly number[] {
  const { m } = sensitivities({ table, by: [], ...query, measures: { m: measure } }, adjacency);
  if (m === undefined) throw new Error("no such measure");
  return [m.l0, m.l1, m.l2Squared, m.linf].map(Number);
}

const unit = (groups: number, rows: number) => ({ of: parsed("x"), bound: { groups, rows } });
const values = (count: number): AggregateQuery["by"] => [
  { name: "k", of: parsed("x"), values: Array.from({ length: count }, (_, i) => i) },
];

describe("the sensitivity of squares", () => {
  const squares = { ...sum, lower: 0, upper: 3, squared: true } as const;

  it("the sensitivity is the square of the range, times the rows of a unit", () => {
    expect(norms({ by }, squares, "add-remove")).toEqual([1, 36, 36 ** 2, 36]);
    expect(norms({ unit: unit(2, 5), by }, squares, "add-remove")).toEqual([
      2,
      360,
      2 * 180 ** 2,
      180,
    ]);
    const { m } = sensitivities({ table, by: [], measures: { m: squares } }, "add-remove");
    expect(m?.why).toBe("each row changes the result by at most 9.00");
  });

  it("squares that do not fit into 62 bits, and a lower bound other than 0, are refused", () => {
    const fine = { ...squares, upper: 2 ** 31, granularity: 1 } as const;
    expect(norms({}, fine, "add-remove")[1]).toBe(2 ** 62);
    expect(() => norms({}, { ...fine, upper: 2 ** 31 + 1 }, "add-remove")).toThrow(
      "measure m: the square of one row has too many steps of the granularity",
    );
    expect(() => norms({ unit: unit(1, 2) }, fine, "add-remove")).toThrow(
      "measure m: the total of one unit has too many steps of the granularity",
    );
    expect(() => norms({}, { ...squares, lower: -1 }, "add-remove")).toThrow(
      "query: measures.m.lower must be 0 if `squared` is set",
    );
    const total = { lower: 0, upper: 1 };
    expect(() => norms({}, { ...squares, total }, "add-remove")).toThrow("measures.m.total");
  });
});

describe("the sensitivity of rows", () => {
  it("the sensitivity is one group and one row if a row is added or removed", () => {
    expect(norms({}, { kind: "count" }, "add-remove")).toEqual([1, 1, 1, 1]);
    expect(norms({ by }, { kind: "units" }, "add-remove")).toEqual([1, 1, 1, 1]);
    expect(norms({ by }, sum, "add-remove")).toEqual([1, 6, 36, 6]);
  });

  it("the sensitivity is two groups, or the width of the range in one group, if a row is replaced", () => {
    expect(norms({ by }, { kind: "count" }, "substitute")).toEqual([2, 2, 2, 1]);
    expect(norms({}, { kind: "count" }, "substitute")).toEqual([1, 1, 1, 1]);
    // If two groups change, ℓ2² is 6² + 6². If one group changes, ℓ2² is the square of the width
    // 10, which is larger.
    expect(norms({ by }, sum, "substitute")).toEqual([2, 12, 100, 10]);
    expect(norms({}, sum, "substitute")).toEqual([1, 10, 100, 10]);
  });

  it("the sensitivity of a replaced row is the width of the range only if no row can be left out", () => {
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

describe("the sentence about the sensitivity", () => {
  const why = (query: Partial<AggregateQuery>, measure: Measure, adjacency: Adjacency) =>
    sensitivities({ table, by: [], ...query, measures: { m: measure } }, adjacency).m!.why;

  it("the sentence names the unit and gives the change in the user's units", () => {
    const money = { ...sum, lower: 0, upper: 625, granularity: 0.01 };
    expect(why({ by, unit: unit(4, 4) }, money, "add-remove")).toBe(
      "each x changes at most 4 groups, each by at most 2,500.00",
    );
    expect(why({ by }, money, "add-remove")).toBe(
      "each row changes at most 1 group by at most 625.00",
    );
    expect(why({ unit: unit(1, 3) }, { kind: "count" }, "substitute")).toBe(
      "replacing a x changes the result by at most 3 rows",
    );
    expect(why({}, { kind: "units" }, "add-remove")).toBe(
      "each row changes the result by at most 1 unit",
    );
  });
});

describe("the sensitivity of units", () => {
  it("the sensitivity grows with the contribution bound", () => {
    expect(norms({ by, unit: unit(3, 4) }, { kind: "count" }, "add-remove")).toEqual([
      3, 12, 48, 4,
    ]);
    expect(norms({ by, unit: unit(3, 4) }, { kind: "units" }, "add-remove")).toEqual([3, 3, 3, 1]);
    expect(norms({ by, unit: unit(3, 4) }, sum, "add-remove")).toEqual([3, 72, 1728, 24]);
    expect(norms({ by, unit: unit(3, 4) }, { kind: "count" }, "substitute")).toEqual([
      6, 24, 96, 4,
    ]);
  });

  it("the sensitivity follows from the declared total of a unit if a total is declared", () => {
    const bounded = { ...sum, total: { lower: 1, upper: 5 } };
    expect(norms({ unit: unit(1, 9) }, bounded, "add-remove")).toEqual([1, 10, 100, 10]);
  });

  it("the sensitivity counts no more groups than the query has", () => {
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

  it("bounds that are not multiples of the granularity are rounded as the engine rounds them", () => {
    const off = { ...sum, lower: 0, upper: 1, granularity: 0.3 };
    expect(norms({}, off, "add-remove")).toEqual([1, 3, 9, 3]);
  });
});

/** Tries all possible contributions of a unit to a few groups. */
describe("all contributions", () => {
  it.each([
    [1, 2, -1, 1],
    [1, 3, -2, 1],
    [2, 3, 0, 2],
    [2, 4, -1, 2],
    [2, 2, -1, 2],
  ])(
    "contributions to at most %i of %i groups within [%i, %i] reach the claimed norms and never exceed them",
    (g, count, lower, upper) => {
      const query = { by: values(count), unit: unit(g, 1) };
      const measure = { ...sum, lower: 0, upper: 1, granularity: 1, total: { lower, upper } };
      const all = vectors(count, lower, upper).filter((v) => v.filter((x) => x !== 0).length <= g);
      const worst = (pairs: readonly (readonly number[])[]) => [
        Math.max(...pairs.map((d) => d.filter((x) => x !== 0).length)),
        Math.max(...pairs.map((d) => d.reduce((a, x) => a + Math.abs(x), 0))),
        Math.max(...pairs.map((d) => d.reduce((a, x) => a + x * x, 0))),
        Math.max(...pairs.map((d) => Math.max(...d.map(Math.abs)))),
      ];
      const differences = all.flatMap((a) => all.map((b) => a.map((x, i) => x - b[i]!)));
      expect(norms(query, measure, "add-remove")).toEqual(worst(all));
      expect(norms(query, measure, "substitute")).toEqual(worst(differences));
    },
  );
});

function vectors(length: number, lower: number, upper: number): number[][] {
  if (length === 0) return [[]];
  const range = Array.from({ length: upper - lower + 1 }, (_, i) => lower + i);
  const heads = range.includes(0) ? range : [0, ...range];
  return vectors(length - 1, lower, upper).flatMap((rest) => heads.map((x) => [x, ...rest]));
}

describe("the sensitivity of tables", () => {
  const tables = (more: Partial<SetsQuery>): SetsQuery => ({
    table,
    by: [
      ...values(3),
      { name: "bin", of: parsed("x"), edges: [0, 1], outside: "drop", other: true },
    ],
    sets: [[0, 1], []],
    measures: { m: { kind: "count" } },
    ...more,
  });
  const of = (query: SetsQuery, adjacency: Adjacency) => {
    const { l0, l1, l2Squared, linf, why } = sensitivities(query, adjacency).m!;
    return [...[l0, l1, l2Squared, linf].map(Number), why];
  };

  it("a row or a unit changes the cells of all keys by its bound", () => {
    const text = (start: string, rows: string) =>
      `${start} the cells of each table by at most ${rows} in all`;
    expect(of(tables({}), "add-remove")).toEqual([1, 1, 1, 1, text("each row changes", "1 row")]);
    expect(of(tables({ unit: unit(2, 3) }), "add-remove")).toEqual([
      2,
      6,
      18,
      3,
      text("each x changes", "6 rows"),
    ]);
    const each = { of: parsed("x"), bound: { groups: 9, rows: 2, each: 0 } };
    expect(of(tables({ unit: each }), "add-remove")).toEqual([
      6,
      6,
      12,
      2,
      text("each x changes", "6 rows"),
    ]);
    expect(of(tables({ unit: each }), "substitute")).toEqual([
      6,
      12,
      24,
      2,
      text("replacing a x changes", "12 rows"),
    ]);
  });

  it.each([
    [{ sets: [] }, "query: sets must be 1 to 5000 sets of keys, got 0 sets"],
    [{ sets: [[0], [1, 1]] }, "query: sets[1] must be distinct indices of keys in `by`, got 1, 1"],
    [{ sets: [[2]] }, "query: sets[0] must be distinct indices of keys in `by`, got 2"],
    [
      { measures: { m: { kind: "units" } } },
      "query: measures must be one count of rows in a query with `sets`, got other measures",
    ],
    [
      { by: [{ name: "k", of: parsed("x") }] },
      "query: by[0] must be a key with `values`, `edges` or `starts`, got a private key",
    ],
    [
      { by: values(3000), sets: [[0], ...Array(1400).fill([0])] },
      "query: sets must be tables of at most 4194304 cells in all; use fewer tables, fewer keys in a table, or wider bins, got 4203000 cells",
    ],
    [
      {
        by: Array.from({ length: 50 }, (_, i) => ({ ...values(40)[0]!, name: `k${i}` })),
        sets: Array.from({ length: 50 * 50 }, (_, i) => [Math.floor(i / 50), i % 50]).filter(
          ([a, b]) => a! < b!,
        ),
      },
      "query: sets must be fewer tables: at most 1000, where several small tables count as one, got 1225",
    ],
    [
      { unit: { of: parsed("x"), bound: { groups: 1, rows: 1, each: 2 } } },
      "query: unit.bound.each must be the index of a key in `by`, got 2",
    ],
    [
      {
        by: [
          { name: "k", of: parsed("x"), starts: ["2024-02-01", "2024-01-01"], end: "2024-03-01" },
        ],
      },
      "query: by[0].starts must be 1 to 10000 increasing dates such as 2024-01-31, all before `end`, got 2 dates",
    ],
    [
      {
        by: [{ name: "k", of: parsed("x"), starts: ["2024-1-1"], end: "2024-03-01" }],
        sets: [[0]],
      },
      "query: by[0].starts must be 1 to 10000 increasing dates such as 2024-01-31, all before `end`, got 1 dates",
    ],
  ] satisfies [Partial<SetsQuery>, string][])(
    "refuses tables that are out of domain %#",
    (more, message) => {
      expect(() => sensitivities(tables(more), "add-remove")).toThrow(message);
    },
  );

  it("only a query with sets has a cell for other values and groups of one key", () => {
    const { sets: _, ...plain } = tables({});
    expect(() => sensitivities(plain, "add-remove")).toThrow(
      "query: by[1].other must be absent in a query without `sets`, got true",
    );
    const each = { of: parsed("x"), bound: { groups: 1, rows: 1, each: 0 } };
    expect(() => sensitivities({ ...plain, by: values(2), unit: each }, "add-remove")).toThrow(
      "query: unit.bound.each must be absent in a query without `sets`, got 0",
    );
  });
});

describe("a query out of domain", () => {
  const query = (more: Partial<AggregateQuery>): AggregateQuery => ({
    table,
    by: [],
    measures: { m: { kind: "count" } },
    ...more,
  });
  it.each([
    [query({ measures: {} }), "query: measures must be at least one measure, got none"],
    [
      query({ unit: unit(0, 1) }),
      "query: unit.bound.groups must be a whole number from 1 to 1e9, got 0",
    ],
    [
      query({ unit: unit(1, 1.5) }),
      "query: unit.bound.rows must be a whole number from 1 to 1e9, got 1.5",
    ],
    [
      query({ measures: { m: { ...sum, granularity: 0 } } }),
      "query: measures.m.granularity must be a finite number above 0, for example 0.01, got 0",
    ],
    [
      query({ measures: { m: { ...sum, upper: -4 } } }),
      "query: measures.m.upper must be a finite number that is at least `lower` (-3), got -4",
    ],
    [
      query({ measures: { m: { ...sum, lower: Number.NaN } } }),
      "query: measures.m.lower must be a finite number, got NaN",
    ],
    [
      query({ measures: { m: { ...sum, granularity: 1e-17 } } }),
      "query: measure m: the range of one row has too many steps of the granularity, at most 9007199254740992; use a larger granularity",
    ],
    [
      query({ unit: unit(1, 1e9), measures: { m: { ...sum, upper: 1e10 } } }),
      "query: measure m: the total of one unit has too many steps of the granularity, at most 4611686018427387904; use a larger granularity",
    ],
    [
      query({ by: [{ name: "m", of: parsed("x") }] }),
      "query: measures.m must be a name that no key and no other measure has, got a name in use",
    ],
    [
      query({ by: [{ name: "k", of: parsed("x"), values: [1, "1"] }] }),
      "query: by[0].values must be one or more values of the same type (and null), got number and string",
    ],
    [
      query({ by: [{ name: "k", of: parsed("x"), values: [1, 1] }] }),
      "query: by[0].values must be distinct values, got 1 twice",
    ],
    [
      query({ by: [{ name: "k", of: parsed("x"), edges: [1, 1], outside: "drop" }] }),
      "query: by[0].edges must be 2 to 10002 finite, increasing numbers, got 2 numbers",
    ],
    [
      query({ derive: { x: parsed("1") } }),
      "query: derive.x must be a new name, got the name of a column of the table",
    ],
  ])("refuses a query that is out of domain %#", (bad, message) => {
    expect(() => sensitivities(bad, "add-remove")).toThrow(message);
  });
});
