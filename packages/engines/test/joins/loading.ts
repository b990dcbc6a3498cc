import type { ColumnType, Table } from "../../src/index.js";
import type { Runner } from "../brute-force/runners.js";
import { statements } from "../support/bench.js";
import { type Database, type KeyType, samplesOf } from "./databases.js";
import { NAMES, type Spec } from "./specs.js";

/** The SQL types of columns, the same in DuckDB and PostgreSQL. */
const TYPES = {
  integer: "BIGINT",
  decimal: "DECIMAL(20, 4)",
  float: "DOUBLE PRECISION",
  text: "VARCHAR",
  date: "DATE",
} as const;

let loads = 0;

/** Loads the databases of each world, and returns the tables of each world by source. */
export async function loaded(
  runner: Runner,
  spec: Spec,
  worlds: readonly (readonly Database[])[],
  type: KeyType,
): Promise<readonly Readonly<Record<string, Table>>[]> {
  const schema = `joined_${loads++}`;
  const created = [`CREATE SCHEMA ${schema}`];
  const tables = worlds.map((world, w) => {
    const samples = samplesOf(`${w}`, world, type);
    const used = NAMES.flatMap((name, i) =>
      spec.sources[name] === undefined ? [] : [[name, samples[i]!] as const],
    );
    return Object.fromEntries(
      used.map(([name, sample]) => {
        for (const text of statements(sample, TYPES)) {
          created.push(text.replace(`"${sample.name}"`, `${schema}."${sample.name}"`));
        }
        const columns = Object.entries(sample.columns);
        return [name, tableOf([schema, sample.name], columns)];
      }),
    );
  });
  await runner.execute(created);
  return tables;
}

const tableOf = (
  path: readonly string[],
  columns: readonly (readonly [string, ColumnType])[],
): Table => ({
  path,
  columns: columns.map(([name, type]) => ({ name, type })),
});
