import { NoisewrightError } from "@noisewright/core";
import type { KeyValue } from "@noisewright/engines";
import type { Spec } from "../spec/index.js";
import { type MadeUpColumn, madeUpColumns } from "./made-up-columns.js";

/** A table of made-up rows. */
export interface MadeUpTable {
  readonly columns: readonly string[];
  readonly types: Readonly<Record<string, MadeUpColumn["type"]>>;
  readonly rows: readonly (readonly KeyValue[])[];
}

/** No made-up person has more rows. */
const MOST_ROWS = 4;

/** A made-up table is in memory, so a spec with many columns gets fewer rows. */
const MOST_CELLS = 1_000_000;

/**
 * Makes up rows with the columns, types, keys and bounds of a spec. No person has more groups, or
 * more rows in a group, than each release counts. The rows are the same every time, so two
 * rehearsals differ only in their noise.
 */
export function madeUpRows(spec: Spec, count: number): MadeUpTable {
  const { unit } = spec.privacy;
  const own = unit !== "row" && "column" in unit ? unit.column : undefined;
  const columns = madeUpColumns(spec).filter(({ name }) => name !== own);
  checkSize(columns.length, count);
  const most = smallestBound(spec);
  const rows: (readonly KeyValue[])[] = [];
  for (let person = 0; rows.length < count; person++) {
    const size = own === undefined ? 1 : 1 + below(Math.min(most.rows, MOST_ROWS), person, 0);
    const groups = 1 + below(Math.min(most.groups, size), person, 1);
    for (let i = 0; i < size && rows.length < count; i++) {
      const group = MOST_ROWS * person + (i % groups);
      const fields = columns.map((column, j) =>
        cellOf(column, share(column.groups ? group : rows.length, j + 2)),
      );
      rows.push(own === undefined ? fields : [`made-up ${person + 1}`, ...fields]);
    }
  }
  return {
    columns: [...(own === undefined ? [] : [own]), ...columns.map(({ name }) => name)],
    types: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
    rows,
  };
}

function checkSize(columns: number, rows: number): void {
  if (columns * rows <= MOST_CELLS) return;
  throw new NoisewrightError({
    ...{ code: "domain", subject: "rehearsal", parameter: "rows", path: ["rows"] },
    domain: `at most ${Math.floor(MOST_CELLS / columns)} for a spec with ${columns} columns`,
    got: String(rows),
  });
}

/** The rows and groups of one person that count in every release. Automatic numbers are made up. */
function smallestBound({ privacy: { bound }, releases }: Spec) {
  const all = releases.map((release) => ({ ...bound, ...release.bound }));
  const least = (field: "groups" | "rows") =>
    Math.min(...all.map(({ [field]: most = 1 }) => (most === "auto" ? MOST_ROWS : most)));
  return { groups: least("groups"), rows: least("rows") };
}

/** The first listed values are the most frequent; numbers are most frequent in the middle. */
function cellOf({ values, type }: MadeUpColumn, u: number): KeyValue {
  if ("length" in values) return values[Math.floor(values.length * u ** 1.6)]!;
  const { lower, upper, step } = values;
  const middle = u < 0.5 ? Math.sqrt(u / 2) : 1 - Math.sqrt((1 - u) / 2); // a triangular law
  const steps = Math.floor((upper - lower) / step + 1e-9);
  const value = Number((lower + step * Math.floor((steps + 1) * middle)).toPrecision(12));
  return type === "integer" ? Math.round(value) : value;
}

function below(n: number, row: number, column: number): number {
  return Math.floor(n * share(row, column));
}

/** A number in [0, 1) for a cell: its position, scrambled by multiplications and shifts. */
function share(row: number, column: number): number {
  let x = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}
