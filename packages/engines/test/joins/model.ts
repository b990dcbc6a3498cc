import { rolesOf } from "../../src/query/index.js";
import type { Cell } from "../support/evaluate.js";
import type { Database, Row } from "./databases.js";
import { COLUMNS, type SourceName, type Spec } from "./specs.js";

/**
 * Joins the rows of a database without SQL, if a query uses all columns. Columns of joined sources
 * are named `source.column`. If a source may have several rows of a unit, the engine's hash chooses
 * them; here the first ones are chosen.
 */
export function joinedModel(spec: Spec, database: Database): readonly Row[] {
  const { joined, unit } = rolesOf(spec);
  let rows: readonly Row[] = database[spec.from];
  for (const { table, on, unmatched, most, within } of joined) {
    const columns = Object.keys(COLUMNS[table as SourceName]);
    const named = (row: Row | undefined): Row =>
      Object.fromEntries(columns.map((column) => [`${table}.${column}`, row?.[column] ?? null]));
    const chosen = chosenRows(database[table as SourceName], within, columns, most);
    rows = rows.flatMap((row) => {
      const cellOf = (left: (typeof on)[number]["left"]) =>
        row[left.table === undefined ? left.column : `${left.table}.${left.column}`] ?? null;
      const met = chosen.filter((other) =>
        on.every(({ left, right }) => cellOf(left) !== null && cellOf(left) === other[right]),
      );
      const kept: readonly (Row | undefined)[] =
        met.length === 0 && unmatched === "keep" ? [undefined] : met;
      return kept.map((other) => ({ ...row, ...named(other) }));
    });
  }
  if (unit === undefined) return rows;
  const name = unit.table === undefined ? unit.column : `${unit.table}.${unit.column}`;
  return rows.filter((row) => row[name] !== null);
}

function chosenRows(
  rows: readonly Row[],
  within: readonly string[],
  columns: readonly string[],
  most: number,
): readonly Row[] {
  const classes = new Map<string, Row[]>();
  for (const row of rows) {
    if (within.some((column) => row[column] === null)) continue;
    const id = JSON.stringify(within.map((column) => row[column]));
    classes.set(id, [...(classes.get(id) ?? []), row]);
  }
  return [...classes.values()].flatMap((same) =>
    same
      .toSorted((a, b) => firstOrder(columns.map((name) => order(a[name]!, b[name]!))))
      .slice(0, most),
  );
}

const firstOrder = (orders: readonly number[]): number => orders.find((each) => each !== 0) ?? 0;

/** Nulls are last, before them NaN, and texts are ordered by their bytes. */
function order(a: Cell, b: Cell): number {
  const [left, right] = [a, b].map((cell) => (cell === null ? 2 : Number.isNaN(cell) ? 1 : 0));
  if (left !== right || left !== 0) return left! - right!;
  return a! < b! ? -1 : Number(a! > b!);
}
