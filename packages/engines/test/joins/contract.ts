import {
  type AggregateQuery,
  type Group,
  joinedTable,
  parseExpression as parsed,
  type Table,
} from "../../src/index.js";
import type { Cell } from "../support/evaluate.js";
import { type Database, decoded, IDS, KEYS, type KeyType, type Row, without } from "./databases.js";
import { COLUMNS, type SourceName, type Spec } from "./specs.js";

/** The databases of a spec, and for each unit the databases without this unit. */
export const worldsOf = (
  spec: Spec,
  databases: readonly Database[],
): readonly (readonly Database[])[] => [
  databases,
  ...KEYS.map((unit) => databases.map((database) => without(spec, database, unit))),
];

/** The same tables with other names: `samplesOf` gives the table of a source the name prefix_source. */
export const renamed = (
  tables: Readonly<Record<string, Table>>,
  prefix: string,
): Readonly<Record<string, Table>> =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      { ...table, path: [...table.path.slice(0, -1), `${prefix}_${name}`] },
    ]),
  );

/** A query that returns all joined rows: each row is a group, and identical rows are counted. */
export function rowsQuery(spec: Spec, tables: Readonly<Record<string, Table>>): AggregateQuery {
  const table = joinedTable(spec, tables);
  const names = table.columns.map(({ name, table: of }) =>
    of === undefined ? name : `${of}.${name}`,
  );
  const { unit } = namedUnit(spec);
  return {
    table,
    ...(unit === undefined
      ? {}
      : { unit: { of: parsed(unit), bound: { groups: 1e9, rows: 1e9 } } }),
    by: names.map((name) => ({ name, of: parsed(name) })),
    measures: { rows: { kind: "count" } },
  };
}

/** The name of the unit column, which for rows as units is their id. */
export function namedUnit({ sources, from, join, rowIsUnit }: Spec): {
  unit?: string;
  column: string;
} {
  if (rowIsUnit) return { column: "id" };
  const anchor = [from, ...join.map(({ table }) => table)].find(
    (name) => sources[name]?.unit !== undefined,
  )!;
  const unit = `${anchor === from ? "" : `${anchor}.`}${sources[anchor]!.unit}`;
  return { unit, column: unit };
}

/** The joined rows of each database, from the groups of `rowsQuery`. */
export function rowsOf(
  spec: Spec,
  query: AggregateQuery,
  groups: readonly Group[],
  type: KeyType,
): ReadonlyMap<number, readonly Row[]> {
  const found = new Map<number, Row[]>();
  const { column } = namedUnit(spec);
  for (const { key, values } of groups) {
    let database = 0;
    const cells = query.by.map(({ name }, i): [string, Cell] => {
      const kind = kindOf(spec, name);
      const cell = key[i]!;
      if (cell === null || (kind !== "key" && kind !== "id")) return [name, cell];
      const [n, value] =
        kind === "id" ? [Math.floor(Number(cell) / IDS), Number(cell) % IDS] : decoded(cell, type);
      if (name === column) database = n;
      return [name, value];
    });
    const rows = found.get(database) ?? [];
    for (let i = 0n; i < values.rows!; i++) rows.push(Object.fromEntries(cells));
    found.set(database, rows);
  }
  return found;
}

function kindOf({ from }: Spec, name: string): string {
  const [table, column] = name.includes(".") ? name.split(".") : [from, name];
  const kinds: Readonly<Record<string, string>> = COLUMNS[table as SourceName];
  return kinds[column!]!;
}

/** Rows in an order that does not depend on the engine. Nothing tells -0 from 0 or NaN from null. */
export const bag = (rows: readonly Row[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        (_, cell) => (cell === 0 ? 0 : cell),
      ),
    )
    .sort();

/**
 * The number of databases in which a unit changes more than its own joined rows. `worlds` has the
 * joined rows of each database, then the same without each unit.
 */
export function brokenContracts(
  spec: Spec,
  worlds: readonly ReadonlyMap<number, readonly Row[]>[],
  databases: number,
): number {
  const { column } = namedUnit(spec);
  const [base, ...others] = worlds;
  return Array.from({ length: databases }, (_, n) => n).filter((n) => {
    const all = base!.get(n) ?? [];
    if (spec.rowIsUnit && new Set(all.map((row) => row[column])).size < all.length) return true;
    return KEYS.some((unit, i) => {
      const expected = bag(all.filter((row) => row[column] !== unit));
      return JSON.stringify(bag(others[i]!.get(n) ?? [])) !== JSON.stringify(expected);
    });
  }).length;
}
