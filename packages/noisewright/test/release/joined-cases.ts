import { seededRandom } from "../../../core/test/support/seeded-random.js";

/** A table with dirty keys. All values are small integers, or null. */
export type Rows = readonly Readonly<Record<string, number | null>>[];
export type Database = Readonly<Record<string, Rows>>;

/** A spec over joined tables, a database, and the same database without each of its units. */
export interface JoinedCase {
  readonly spec: string;
  readonly database: Database;
  readonly neighbours: readonly Database[];
}

const RELEASES = [
  "statistic: count, mechanism: geometric, by: { of: c.k, keys: [0, 1] }, budget: { epsilon: 2 }",
  "statistic: sum, mechanism: geometric, of: a.x + v.x, lower: -1, upper: 2, budget: { epsilon: 2 }",
  "statistic: mean, of: v.x, lower: 0, upper: 2, by: { of: k, keys: [0, 1, 2] }, budget: { epsilon: 2 }",
  "statistic: histogram, mechanism: geometric, of: v.x, edges: [0, 1, 3], where: a.k is null or a.k < 2, budget: { epsilon: 2 }",
  "statistic: tables, columns: [{ of: c.k, keys: [0, 1] }, { of: a.x, keys: [0, 1, 2] }], tables: { all: 2 }, budget: { epsilon: 2 }",
  "statistic: count, of: a.x, mechanism: geometric, by: { of: v.k }, budget: { epsilon: 2, delta: 0.01 }",
  "statistic: units, mechanism: geometric, by: { of: a.x, keys: [0, 1, 2] }, budget: { epsilon: 2 }",
  "statistic: variance, of: a.x, lower: 0, upper: 2, budget: { epsilon: 2 }",
  "statistic: quantile, of: v.x, at: 0.9, lower: 0, upper: 2, budget: { epsilon: 2 }",
  "statistic: top, of: c.k, k: 2, values: [0, 1, 2], budget: { epsilon: 2 }",
  "statistic: synthetic, columns: [{ of: c.k, keys: [0, 1] }, { of: a.x, keys: [0, 1] }], budget: { epsilon: 2, delta: 0.01 }",
];

/** The ways to the unit `u`: in `v` itself, one step away, or two steps away. */
const WAYS = [
  { from: "v", unit: "v", joins: [] },
  { from: "f", unit: "v", joins: ["{ table: v, on: { k: k } }"] },
  { from: "f", unit: "v", joins: ["{ table: w, on: { k: k } }", "{ table: v, on: { w.x: x } }"] },
] as const;

/**
 * A random database in which keys are repeated, missing and null, and a release over it. Removing a
 * unit removes its rows, and some of the rows on the way that lead to nobody else.
 */
export function joinedCase(seed: number): JoinedCase {
  const random = seededRandom(seed);
  const below = (n: number) => {
    const word = new Uint32Array(1);
    random.fill(word);
    return word[0]! % n;
  };
  const value = () => (below(9) === 0 ? null : below(3));
  const rows = (most: number): Rows =>
    Array.from({ length: most - below(4) }, () => ({ u: value(), k: value(), x: value() }));
  const { from, joins } = WAYS[seed % WAYS.length]!;
  const release = RELEASES[Math.floor(seed / WAYS.length) % RELEASES.length]!;
  const prefix = from === "v" ? "" : "v.";
  const unit = from === "v" ? "u" : "v.u";
  const keep = ["keep", "keep", "drop"][below(3)]!;
  const join = [
    ...joins,
    `{ table: a, on: { ${unit}: u }, unmatched: ${keep}, most: ${1 + below(2)} }`,
    `{ table: c, on: { ${from === "v" ? "k" : "v.k"}: k }, unmatched: ${keep} }`,
  ];
  const ways = from === "v" ? [] : ["f", ...(joins.length > 1 ? ["w"] : [])];
  const sources = [
    ...ways.map((name) => `${name}: { file: t.duckdb, table: ${name} }`),
    "v: { file: t.duckdb, table: v, unit: u }",
    "a: { file: t.duckdb, table: a, unit: u }",
    "c: { file: t.duckdb, table: c, public: true }",
  ];
  const spec = `sources: { ${sources.join(", ")} }
from: ${from}
join: [${join.join(", ")}]
privacy: { unit: { name: person }, bound: { groups: ${1 + below(2)}, rows: ${1 + below(2)} } }
ledger: { name: n }
releases:
  - { name: x, ${release.replaceAll("v.", prefix)} }
`;
  const tables = { v: rows(8), a: rows(6), c: rows(5) };
  const database: Database = {
    ...tables,
    ...Object.fromEntries(ways.map((name) => [name, rows(name === "f" ? 8 : 5)])),
  };
  const units = [...new Set([...tables.v, ...tables.a].map(({ u }) => u))].filter(
    (u) => u !== null,
  );
  const without = (u: number | null | undefined): Database => {
    const others = tables.v.filter((row) => row.u !== u);
    const rest = { ...database, v: others, a: tables.a.filter((row) => row.u !== u) };
    if (below(2) === 0 || ways.length !== 1) return rest;
    const own = new Set(tables.v.filter((row) => row.u === u).map(({ k }) => k));
    const others1 = new Set(others.map(({ k }) => k));
    const isOwn = ({ k }: Rows[number]) => k !== null && own.has(k!) && !others1.has(k!);
    return { ...rest, f: database.f!.filter((row) => !isOwn(row)) };
  };
  return { spec, database, neighbours: units.map(without) };
}
