import { type Expression, parseExpression as parsed } from "../../src/index.js";
import { quoted } from "../support/bench.js";
import { type Cell, evaluate } from "../support/evaluate.js";
import type { Kind } from "../support/types.js";
import { type Columns, SIMPLE } from "./columns.js";
import type { Random } from "./random.js";

/**
 * A row of a table. For each column it has the equality class of the value and the literal of the
 * value, or null.
 */
type Row = ReadonlyMap<string, { readonly of: number; readonly literal: string } | null>;

/**
 * The privacy unit: each row, each value of a column, or each value of an expression over simple
 * columns.
 */
export interface Unit {
  readonly of: Expression | undefined;
  /**
   * The name of the unit to which a row belongs, by the equality of the column. It is computed
   * without the engine.
   */
  readonly nameOf: (row: Row, place: number) => string;
}

/**
 * A table and all tables that differ from it by one unit. Each table is a list of indices into
 * `rows`.
 */
export interface Neighbourhood {
  readonly unit: Unit;
  readonly rows: readonly Row[];
  readonly table: readonly number[];
  readonly removed: readonly (readonly number[])[];
  readonly replaced: readonly (readonly number[])[];
}

const EXPRESSIONS = ["lower(t)", "n % 2", "coalesce(t, 'a')", "if(n > 1, t, 'a')", "n - 1", "-n"];

function randomUnit(random: Random, { units }: Columns): Unit {
  if (random.chance(0.2)) return { of: undefined, nameOf: (_, place) => String(place) };
  if (random.chance(0.2)) {
    const of = parsed(random.pick(EXPRESSIONS));
    return { of, nameOf: (row) => JSON.stringify(unsigned(evaluate(of.root, simpleCells(row)))) };
  }
  return ofColumn(random.pick(units).name);
}

const ofColumn = (name: string): Unit => ({
  of: parsed(quoted(name)),
  nameOf: (row) => String(row.get(name)?.of ?? "none"),
});

const unsigned = (cell: Cell): Cell => (cell === 0 ? 0 : cell);

const simpleCells = (row: Row) =>
  Object.fromEntries(
    SIMPLE.map(({ name }) => {
      const literal = row.get(name)?.literal ?? null;
      const text = literal?.startsWith("'") ? literal.slice(1, -1) : undefined;
      return [name, text ?? (literal === null ? null : Number(literal))];
    }),
  );

/**
 * Each table uses only a few values of each column, so that several rows share a unit or a group.
 */
function rowsOf(random: Random, { all }: Columns): () => Row {
  const palette = all.map(({ name, classes }) => ({
    name,
    few: random.some(3, () => random.below(classes.length)),
    classes,
  }));
  return () =>
    new Map(
      palette.map(({ name, few, classes }) => {
        if (random.chance(0.08)) return [name, null];
        const of = random.pick(few);
        return [name, { of, literal: random.pick(classes[of]!) }];
      }),
    );
}

/**
 * Generates a table of a few units with some rows each. A unit that replaces another unit has a
 * name that is not in the table.
 */
export function randomNeighbourhood(
  random: Random,
  columns: Columns,
  only?: string,
): Neighbourhood {
  const unit = only === undefined ? randomUnit(random, columns) : ofColumn(only);
  const rows = random.some(2 + random.below(9), rowsOf(random, columns));
  const table = rows.map((_, place) => place).filter((place) => place === 0 || random.chance(0.7));
  const spare = rows.map((_, place) => place).filter((place) => !table.includes(place));
  const names = rows.map((row, place) => unit.nameOf(row, place));
  const without = (name: string | undefined) => table.filter((place) => names[place] !== name);
  const present = [...new Set(table.map((place) => names[place]))];
  const removed = present.map(without);
  const replaced = present.flatMap((name) => {
    const others = without(name);
    const fresh = spare
      .map((place) => names[place])
      .filter((other) => other === name || !present.includes(other));
    return [...new Set(fresh)].map((other) =>
      [...others, ...spare.filter((place) => names[place] === other)].toSorted((a, b) => a - b),
    );
  });
  return { unit, rows, table, removed, replaced };
}

/** SQL that creates a table of all rows. The column `place` holds the index of each row. */
export function created(
  name: string,
  { all }: Columns,
  rows: readonly Row[],
  declare: (kind: Kind) => string,
): readonly string[] {
  const values = rows.map((row, place) => {
    const cells = all.map(
      ({ name, type }) => `CAST(${row.get(name)?.literal ?? "NULL"} AS ${type})`,
    );
    return `(${[place, ...cells].join(", ")})`;
  });
  const columns = ["place INTEGER", ...all.map(declare)];
  return [
    `CREATE TABLE ${name} (${columns.join(", ")})`,
    `INSERT INTO ${name} VALUES ${values.join(", ")}`,
  ];
}
