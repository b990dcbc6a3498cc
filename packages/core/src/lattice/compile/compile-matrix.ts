import type { Rational } from "../../numerics/index.js";
import { MatrixChannel } from "../channels/index.js";
import { TOTAL_BITS } from "../sample/index.js";
import { boundOf } from "./bound.js";
import { envelope } from "./envelope.js";

export interface MatrixLaw {
  readonly granularity: number;
  readonly steps: number;
  readonly first: number;
  readonly outputs: readonly number[];
  /**
   * The probabilities of the outputs: one row for each input lattice point, one column for each
   * output.
   */
  readonly masses: readonly (readonly number[])[];
}

/**
 * Converts rows of probabilities to rows of integers that have the same total and satisfy pure ε.
 * The code rounds up, raises each column to its envelope, and then adds weight until all rows have
 * the same total.
 */
export function compileMatrix(subject: string, law: MatrixLaw, epsilon: number): MatrixChannel {
  const bound = boundOf(subject, epsilon);
  for (let scale = 2 ** TOTAL_BITS - 2 ** (TOTAL_BITS - 20); ; scale /= 2) {
    const columns = law.outputs.map((_, column) =>
      envelope(
        law.masses.map((row) => BigInt(Math.max(1, Math.ceil(row[column]! * scale)))),
        law.steps,
        bound,
      ),
    );
    if (topUp(columns, bound) > 1n << BigInt(TOTAL_BITS)) continue;
    const rows = law.masses.map((_, row) => columns.map((weights) => weights[row]!));
    return new MatrixChannel({ ...law, rows });
  }
}

/**
 * Like `compileMatrix`, but does not raise weights to satisfy ε. This function is for distributions
 * whose privacy is certified later. The code rounds up and then adds the few missing units of each
 * row to the heaviest output of the row.
 */
export function roundMatrix(law: MatrixLaw): MatrixChannel {
  const scale = 2 ** TOTAL_BITS - 2 ** (TOTAL_BITS - 20);
  const rows = law.masses.map((row) =>
    row.map((mass) => BigInt(Math.max(1, Math.ceil(mass * scale)))),
  );
  const totals = rows.map((row) => row.reduce((sum, weight) => sum + weight, 0n));
  const total = totals.reduce((a, b) => (a > b ? a : b));
  rows.forEach((row, i) => {
    const heaviest = row.reduce((best, w, j) => (w > row[best]! ? j : best), 0);
    row[heaviest] = row[heaviest]! + total - totals[i]!;
  });
  return new MatrixChannel({ ...law, rows });
}

/**
 * Gives every row the same total by adding the missing weight to the middle column. The total is
 * large enough that the missing weights of any two rows differ at most by a factor e^ε. If two
 * columns satisfy ε, the sum of the columns satisfies ε too. Returns the total.
 */
function topUp(columns: bigint[][], bound: Rational): bigint {
  const middle = columns[columns.length >> 1]!;
  const totals = middle.map((_, row) => columns.reduce((sum, column) => sum + column[row]!, 0n));
  const largest = totals.reduce((a, b) => (a > b ? a : b));
  const smallest = totals.reduce((a, b) => (a < b ? a : b));
  const excess = bound.numerator - bound.denominator;
  const total = largest + ((largest - smallest) * bound.denominator) / excess + 1n;
  totals.forEach((sum, row) => {
    middle[row] = middle[row]! + total - sum;
  });
  return total;
}
