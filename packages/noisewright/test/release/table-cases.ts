import { seededRandom } from "../../../core/test/support/seeded-random.js";
import type { Case, Row } from "./neighbour-cases.js";

const BOUNDS = [
  undefined,
  "groups: 1, rows: 1",
  "groups: 1, rows: 3",
  "groups: 3, rows: 1",
  "groups: 2, rows: 2",
  "groups: 2, rows: 1, each: k",
  "groups: 2, rows: 1, each: x",
];

/** Random rows of random units, their neighbours, and the privacy of a spec that protects them. */
function randomUnits(seed: number, bounds: readonly (string | undefined)[]) {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  const below = (n: number) => random.word() % n;
  const bound = bounds[seed % bounds.length];
  const substitute = seed % 2 === 0;
  const row = (u: number): Row => ({
    u,
    k: ["a", "b", "c", null][below(4)]!,
    x: [0, 1, 2.5, -7, 99, Number.NaN, null][below(7)]!,
  });
  const some = (u: number) =>
    Array.from({ length: bound === undefined ? 1 : 1 + below(6) }, () => row(u));
  const units = Array.from({ length: 2 + below(3) }, (_, u) => some(u));
  const neighbours = units.map((_, u) => [
    ...units.flatMap((rows, i) => (i === u ? [] : rows)),
    ...(substitute ? some(100 + u) : []),
  ]);
  const unit = bound === undefined ? "row" : "{ column: u }";
  return {
    source: `source: { file: tables.duckdb, table: t }
privacy: { unit: ${unit}, adjacency: ${substitute ? "substitute" : "add-remove"} }
ledger: { name: n }`,
    bound: bound === undefined ? "" : `bound: { ${bound} }`,
    tables: [units.flat(), ...neighbours],
  };
}

/**
 * Tables of counts, or synthetic rows, with random units: rows, several rows, or rows in different
 * groups.
 */
export function tableCase(seed: number, statistic: "tables" | "synthetic" = "tables"): Case {
  const { source, bound, tables } = randomUnits(seed, BOUNDS);
  const hasDelta = statistic === "synthetic" || seed % 4 > 0;
  const levels = "{ names: [s, t], keys: { A: [0, 1], B: [2, 3] } }";
  return {
    spec: `${source}
releases:
  - name: x
    statistic: ${statistic}
    columns:
      - { of: k, keys: [a, b], other: ${seed % 3 > 0} }
      - { of: x, ${seed % 5 > 2 ? `levels: ${levels}` : "edges: [0, 1, 3]"} }
    budget: { epsilon: 1${hasDelta ? ", delta: 1.0e-6" : ""} }
    ${statistic === "tables" ? `tables: { all: ${1 + (seed % 2)} }` : ""}
    ${bound}
`,
    tables,
  };
}

/** Histograms for sums of bins, with and without keys. Few bins need no blocks, many bins do. */
export function rangeCase(seed: number): Case {
  const { source, bound, tables } = randomUnits(seed, BOUNDS.slice(0, 5));
  const edges = [[0, 1], [0, 1, 2, 3], Array.from({ length: 90 }, (_, i) => i / 4 - 8)][seed % 3]!;
  return {
    spec: `${source}
releases:
  - name: x
    statistic: histogram
    of: x
    edges: [${edges.join(", ")}]
    for: ${seed % 4 > 1 ? "ranges" : "cumulative"}
    ${seed % 5 > 2 ? "by: { of: k, keys: [a, b] }" : ""}
    budget: { epsilon: ${seed % 7 > 3 ? "0.5, delta: 0.1" : "1"} }
    ${bound}
`,
    tables,
  };
}
