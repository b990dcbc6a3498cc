import type { Table } from "../kit/index.js";

/**
 * A table with rows of attribute values, encoded as small numbers, and the class (0 or 1) of each
 * row.
 */
export interface LabelledTable {
  /** The number of values of each attribute. These numbers are assumed to be public. */
  readonly sizes: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

/** Columns with more distinct values than this are ignored. */
const MOST_VALUES = 50;

/** Reads a table whose last column has two values. Returns undefined for any other table. */
export function labelledTable({ names, rows }: Table): LabelledTable | undefined {
  const complete = rows.filter((row) => row.length === names.length);
  const columns = names.map((_, i) => encode(complete.map((row) => row[i]!)));
  const label = columns.pop();
  const attributes = columns.filter(({ size }) => size >= 2 && size <= MOST_VALUES);
  if (label?.size !== 2 || attributes.length === 0) return undefined;
  return {
    sizes: attributes.map(({ size }) => size),
    rows: complete.map((_, i) => attributes.map(({ codes }) => codes[i]!)),
    labels: label.codes,
  };
}

/** Encodes values as 0, 1, 2, … in alphabetical order. */
function encode(values: readonly string[]): { codes: number[]; size: number } {
  const known = [...new Set(values)].sort();
  const code = new Map(known.map((value, i) => [value, i]));
  return { codes: values.map((value) => code.get(value)!), size: known.length };
}

const ROWS = 1500;
const SIZES = [3, 4, 5, 6, 8, 10];

/** Returns a synthetic table. Each attribute has different frequent values in the two classes. */
export function syntheticTable(): LabelledTable {
  const steps = [
    Math.SQRT2,
    Math.sqrt(3),
    Math.sqrt(5),
    Math.sqrt(7),
    Math.sqrt(11),
    Math.sqrt(13),
  ];
  const labels = Array.from({ length: ROWS }, (_, i) => ((i * Math.PI) % 1 < 0.3 ? 1 : 0));
  const rows = labels.map((label, i) =>
    SIZES.map((size, k) => {
      const u = ((i + 1) * steps[k]!) % 1;
      return Math.floor(size * (label === 1 ? u ** 1.6 : 1 - (1 - u) ** 1.2));
    }),
  );
  return { sizes: SIZES, rows, labels };
}
