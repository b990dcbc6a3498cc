import type { ColumnType } from "../../src/index.js";
import type { Random } from "../brute-force/random.js";
import type { Sample } from "../support/bench.js";
import type { Cell } from "../support/evaluate.js";
import { COLUMNS, NAMES, type SourceName, type Spec } from "./specs.js";

export type Row = Readonly<Record<string, Cell>>;
export type Database = { readonly [name in SourceName]: readonly Row[] };

/** Keys are 0, 1, 2 or null. Removing one of these units gives a neighbour. */
export const KEYS = [0, 1, 2] as const;
const TEXTS = ["a", "A", "á", "", "a ", null];
const FLOATS = [0, -0, 1.5, -2, Number.NaN, null];

/** A database with these rows for each source. */
export const databaseOf = (rows: (name: SourceName) => readonly Row[]): Database => ({
  visits: rows("visits"),
  people: rows("people"),
  clinics: rows("clinics"),
  drugs: rows("drugs"),
  items: rows("items"),
  orders: rows("orders"),
  customers: rows("customers"),
  sales: rows("sales"),
});

export function randomDatabase(random: Random): Database {
  const cell = (kind: string, place: number): Cell => {
    if (kind === "id") return place;
    if (kind === "text") return random.pick(TEXTS);
    if (kind === "float") return random.pick(FLOATS);
    return random.chance(1 / 8) ? null : random.pick(KEYS);
  };
  const rows = (columns: Readonly<Record<string, string>>) =>
    Array.from({ length: random.below(9) }, (_, place) =>
      Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, cell(kind, place)])),
    );
  return databaseOf((name) => rows(COLUMNS[name]));
}

/**
 * The neighbour without a unit. It lacks the rows of the unit in every source that names units, and
 * on the way to the unit it lacks the rows that lead to this unit and to no other.
 */
export function without(spec: Spec, database: Database, unit: Cell): Database {
  const { sources, from, join, rowIsUnit } = spec;
  if (rowIsUnit) return { ...database, [from]: database[from].filter(({ id }) => id !== unit) };
  const left: { [name in SourceName]: readonly Row[] } = { ...database };
  for (const name of NAMES) {
    const column = sources[name]?.unit;
    if (column !== undefined) left[name] = database[name].filter((row) => row[column] !== unit);
  }
  if (sources[from]?.unit !== undefined) return left;
  const steps = join.filter(({ table }) => !sources[table]?.public);
  const way = steps.slice(
    0,
    1 + steps.findIndex(({ table }) => sources[table]?.unit !== undefined),
  );
  const anchor = way.at(-1)!.table;
  let leads = new Map(
    database[anchor].map((row) => [row, new Set([row[sources[anchor]!.unit!]].filter(isKnown))]),
  );
  for (const [i, { on }] of [...way.entries()].toReversed()) {
    const name = way[i - 1]?.table ?? from;
    const before = leads;
    leads = new Map(
      database[name].map((row) => {
        const met = [...before].filter(([other]) =>
          on.every(
            ({ left: { column }, right }) => isKnown(row[column]) && row[column] === other[right],
          ),
        );
        return [row, new Set(met.flatMap(([, units]) => [...units]))];
      }),
    );
    left[name] = database[name].filter((row) => {
      const units = leads.get(row)!;
      return !(units.size === 1 && units.has(unit));
    });
  }
  return left;
}

const isKnown = (cell: Cell | undefined): boolean => cell !== null && cell !== undefined;

export type KeyType = "integer" | "text" | "decimal" | "date";
const SPELLED = ["A", "a", "a "];
const DAY = 86_400_000;

/**
 * Writes the keys of database `n` such that they differ from the keys of all other databases. So
 * many databases can be in the same tables, and no row of one meets a row of another.
 */
export function encoded(key: Cell, n: number, type: KeyType): Cell {
  if (key === null) return null;
  const number = 4 * n + Number(key);
  if (type === "text") return `${n}|${SPELLED[Number(key)]}`;
  if (type === "date")
    return new Date(Date.UTC(2000, 0, 1) + number * DAY).toISOString().slice(0, 10);
  return type === "decimal" ? number / 10 : number;
}

/** The number of the database and the key behind an encoded key. */
export function decoded(cell: Cell, type: KeyType): readonly [n: number, key: number] {
  if (type === "text") {
    const [n, spelled] = String(cell).split("|");
    return [Number(n), SPELLED.indexOf(spelled!)];
  }
  const number =
    type === "date"
      ? (Date.parse(String(cell)) - Date.UTC(2000, 0, 1)) / DAY
      : Math.round(Number(cell) * (type === "decimal" ? 10 : 1));
  return [Math.floor(number / 4), number % 4];
}

/** Ids of rows are encoded as integers with this many rows for each database. */
export const IDS = 16;

/** The tables of all databases, one for each source. */
export function samplesOf(
  prefix: string,
  databases: readonly Database[],
  type: KeyType,
): readonly Sample[] {
  return NAMES.map((name) => {
    const kinds: readonly (readonly [string, string])[] = Object.entries(COLUMNS[name]);
    const typeOf = (kind: string) => (kind === "key" ? type : kind === "id" ? "integer" : kind);
    return {
      name: `${prefix}_${name}`,
      columns: Object.fromEntries(
        kinds.map(([column, kind]) => [column, typeOf(kind) as ColumnType]),
      ),
      rows: databases.flatMap((database, n) =>
        database[name].map((row) =>
          kinds.map(([column, kind]) => {
            const cell = row[column] ?? null;
            if (kind === "key") return encoded(cell, n, type);
            return kind === "id" ? IDS * n + Number(cell) : cell;
          }),
        ),
      ),
    };
  });
}
