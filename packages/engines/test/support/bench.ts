import type { ColumnType, Engine } from "../../src/index.js";
import type { Cell } from "./evaluate.js";

/** A table to load into an engine. */
export interface Sample {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly (readonly Cell[])[];
}

/** An engine under test, into which tests load tables. */
export interface Bench {
  readonly engine: Engine;
  /** What the engine is called in lists of types, if that is not its dialect. */
  readonly flavour?: string;
  /** The address for another connection to the same tables. */
  readonly address: string;
  load(...samples: readonly Sample[]): Promise<void>;
  /** Runs SQL of a test, which can create tables that are too large to list row by row. */
  execute(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** A query in each dialect that returns `n` rows with one integer column `i`, counted from 1. */
export const series: Readonly<Record<string, (n: number) => string>> = {
  duckdb: (n) => `SELECT i FROM range(1, ${n + 1}) AS t(i)`,
  postgres: (n) => `SELECT i FROM generate_series(1, ${n}) AS t(i)`,
  trino: (n) =>
    `SELECT (a - 1) * 1000 + b AS i FROM UNNEST(sequence(1, ${n / 1000})) AS s(a) CROSS JOIN UNNEST(sequence(1, 1000)) AS t(b)`,
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (cell: Cell, type: string): string =>
  cell === null
    ? `CAST(NULL AS ${type})`
    : `CAST('${String(cell).replaceAll("'", "''")}' AS ${type})`;

/** CREATE TABLE and INSERT statements. Every value is written as a cast of a text. */
export function statements(
  { name, columns, rows }: Sample,
  types: Readonly<Partial<Record<ColumnType, string>>>,
): readonly string[] {
  const sqlTypes = Object.values(columns).map((type) => types[type]!);
  const list = Object.keys(columns).map((column, i) => `${quoted(column)} ${sqlTypes[i]}`);
  const values = rows.map(
    (row) => `(${row.map((cell, i) => literal(cell, sqlTypes[i]!)).join(", ")})`,
  );
  const create = `CREATE TABLE ${quoted(name)} (${list.join(", ")})`;
  const insert = `INSERT INTO ${quoted(name)} VALUES ${values.join(", ")}`;
  return rows.length === 0 ? [create] : [create, insert];
}
