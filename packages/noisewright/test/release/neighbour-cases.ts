import { seededRandom } from "../../../core/test/support/seeded-random.js";

export interface Row {
  readonly u: number;
  readonly k: string | null;
  readonly x: number | null;
}

/** A spec with one release, and a list of tables. The first table is followed by its neighbours. */
export interface Case {
  readonly spec: string;
  readonly tables: readonly (readonly Row[])[];
}

export const STATISTICS = [
  "count",
  "units",
  "sum",
  "mean",
  "histogram",
  "quantile",
  "min",
  "max",
  "mode",
  "top",
];
export const SPREADS = ["variance", "stddev", "mean-and-variance"];
const NOISY = ["count", "units", "sum", "histogram"];
const OFFSETS = [0, 0, 1, -3, 0.07, 12.3, -1e6, 1e9, 1e9 + 0.51, -1e12, 1e14, 123456789.123];
const STEPS = [1, 1, 0.1, 0.01, 0.3, 0.5, 0.001, 3, 7, 1e6, 2 ** -10, 1e-9];

/**
 * Creates a case with a difficult range: large offsets, small widths, ends next to lattice points,
 * or rows far outside the range.
 */
export function randomCase(seed: number, statistics: readonly string[] = STATISTICS): Case {
  const draw = new Draw(seed);
  // Two seeds in a row have the same statistic, because the first draws of a seed depend on its parity.
  const statistic = statistics[(seed >>> 1) % statistics.length]!;
  const range = rangeOf(draw);
  const byUnit = draw.below(3) > 0;
  const substitute = draw.below(2) === 0;
  const bound = { groups: 1 + draw.below(3), rows: 1 + draw.below(3) };
  const value = () => cellOf(draw, range);
  const row = (u: number): Row => ({ u, k: draw.of(["a", "b", "c", null]), x: value() });
  const some = (u: number) => Array.from({ length: byUnit ? 1 + draw.below(5) : 1 }, () => row(u));
  const units = Array.from({ length: 1 + draw.below(4) }, (_, u) => some(u));
  const tables = units.map((_, u) => [
    ...units.flatMap((rows, i) => (i === u ? [] : rows)),
    ...(substitute ? some(100 + u) : []),
  ]);
  const fields = [
    `name: x, statistic: ${statistic}, budget: { epsilon: 2 }`,
    ...fieldsOf(statistic, range, draw),
    // The mechanism is fixed, because a search among all mechanisms would take most of the time.
    ...(NOISY.includes(statistic) ? ["mechanism: geometric"] : []),
    ...(draw.below(2) === 0 ? [] : ["by: { of: k, keys: [a, b] }"]),
  ];
  const privacy = [
    byUnit
      ? `unit: { column: u }, bound: { groups: ${bound.groups}, rows: ${bound.rows} }`
      : "unit: row",
    `adjacency: ${substitute ? "substitute" : "add-remove"}`,
  ];
  return {
    spec: `source: { file: tables.duckdb, table: t }\nprivacy: { ${privacy.join(", ")} }
ledger: { name: n }\nreleases:\n  - { ${fields.join(", ")} }\n`,
    tables: [units.flat(), ...tables],
  };
}

/**
 * A mean whose bounds are far from 0. Relative to the size of a bound, the distance from the bound
 * to the nearest lattice point is tiny.
 */
export const FAR_FROM_ZERO: Case = {
  spec: `source: { file: tables.duckdb, table: t }\nprivacy: { unit: row }\nledger: { name: n }
releases:
  - { name: x, statistic: mean, of: x, lower: 1000000000.51, upper: 1000000002.49, budget: { epsilon: 2 } }\n`,
  tables: [[{ u: 0, k: null, x: 1000000002.49 }], []],
};

/**
 * A variance with a unit that has more rows than its bound. Its sum is scaled down to 1.33 and its
 * squares to 5.33. If both were only rounded down, the unit would change the three sums by 20
 * instead of 16.
 */
export const TOO_MANY_ROWS: Case = {
  spec: `source: { file: tables.duckdb, table: t }\nprivacy: { unit: { column: u } }\nledger: { name: n }
releases:
  - { name: x, statistic: variance, of: x, lower: 0, upper: 4, budget: { epsilon: 2 } }\n`,
  tables: [[4, 0, 0].map((x) => ({ u: 0, k: null, x })), []],
};

/** Several quantiles of units with several rows. The first unit reaches its bound. */
export const QUARTILES: Case = {
  spec: `source: { file: tables.duckdb, table: t }\nledger: { name: n }
privacy: { unit: { column: u }, bound: { groups: 2, rows: 2 } }
releases:
  - { name: x, statistic: quantile, at: quartiles, of: x, lower: 0, upper: 9, budget: { epsilon: 2 } }\n`,
  tables: quartileTables(),
};

function quartileTables(): (readonly Row[])[] {
  const rows = [0, 1, 2].flatMap((u) =>
    [1, 1, 7, 7, 7, 12].slice(u * 2).map((x): Row => ({ u, k: null, x })),
  );
  return [rows, ...[0, 1, 2].map((u) => rows.filter((row) => row.u !== u))];
}

class Draw {
  private readonly random;
  constructor(seed: number) {
    this.random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  }
  below(n: number): number {
    return this.random.word() % n;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

interface Range {
  readonly lower: number;
  readonly upper: number;
  readonly granularity: number;
}

/**
 * Returns a range that is only a few lattice steps wide, so that an error of one step is noticed.
 * One range in four has ends that are next to lattice points.
 */
function rangeOf(draw: Draw): Range {
  const granularity = draw.of(STEPS);
  const places = Math.max(0, -Math.floor(Math.log10(granularity)) + 3);
  const tidy = (x: number) => Number(x.toFixed(Math.min(places, 12)));
  const beside = draw.below(4) === 0 ? granularity * draw.of([0.51, 0.49, 1e-9, -1e-7]) : 0;
  const first = Math.round(draw.of(OFFSETS) / granularity);
  const width = 1 + draw.below(4);
  const lower = tidy(first * granularity) + beside;
  const upper = tidy((first + width) * granularity) - beside;
  return upper > lower ? { lower, upper, granularity } : { lower: 0, upper: 2, granularity: 1 };
}

function cellOf(draw: Draw, { lower, upper }: Range): number | null {
  const width = upper - lower;
  return draw.of([
    lower,
    upper,
    upper,
    lower + 0.5 * width,
    lower + 0.26 * width,
    lower - 1e-9 * width,
    upper + width,
    -1e300,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    5e-324,
    null,
  ]);
}

function fieldsOf(statistic: string, { lower, upper, granularity }: Range, draw: Draw): string[] {
  const range = `of: x, lower: ${lower}, upper: ${upper}, granularity: ${granularity}`;
  const missing = draw.below(2) === 0 ? [] : [`missing: ${(lower + upper) / 2}`];
  switch (statistic) {
    case "sum":
    case "mean":
    case "variance":
    case "stddev":
    case "mean-and-variance":
      return [range, ...missing];
    case "quantile":
      return [range, `at: ${draw.of([0.5, 0.25, 0.9, 0.001])}`];
    case "min":
    case "max":
      return [range];
    case "histogram":
      return [`of: x, edges: [${lower}, ${(lower + upper) / 2}, ${upper}]`];
    case "mode":
      return ["of: k, values: [a, b, c]"];
    case "top":
      return [`of: k, values: [a, b, c], k: ${1 + draw.below(2)}`];
    default:
      return [];
  }
}
