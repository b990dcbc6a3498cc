import { mechanismKind, secureRandom } from "@noisewright/core";
import { readTable, unusableData } from "../kit/index.js";

/**
 * The bias of a nonnegative mechanism in the small cells of a real table, measured and computed by
 * a formula.
 */
export interface CellBias {
  readonly mechanism: string;
  /** The mean error over many releases, summed over the cells. */
  readonly measured: number;
  /** The bias of the law of the mechanism, summed over the cells. */
  readonly formula: number;
  /** The standard error of the field `measured`. */
  readonly error: number;
}

export interface TableBias {
  readonly epsilon: number;
  readonly cells: number;
  /** The limit for small cells. A cell is small if it has at most this number of rows. */
  readonly small: number;
  readonly smallCells: number;
  readonly releases: number;
  readonly biases: readonly CellBias[];
}

const EPSILON = 0.1;
const SMALL = 100;
const RELEASES = 200_000;
const MECHANISMS = ["clamped-geometric", "deadzone-geometric", "minimax-bias-geometric"];

/** Releases the counts of education × income many times and sums the errors in the small cells. */
export function measureTable(file: string): TableBias {
  const counts = crossTable(file);
  const small = counts.filter((count) => count <= SMALL);
  return {
    epsilon: EPSILON,
    cells: counts.length,
    small: SMALL,
    smallCells: small.length,
    releases: RELEASES,
    biases: MECHANISMS.map((id) => measure(id, small)),
  };
}

function measure(id: string, counts: readonly number[]): CellBias {
  const made = mechanismKind(id).create({ epsilon: EPSILON, sensitivity: 1, lower: 0 });
  const { channel } = made.compile();
  const random = secureRandom();
  const released = new Float64Array(RELEASES);
  let [measured, formula, variance] = [0, 0, 0];
  for (const count of counts) {
    channel.sampleInto(released, count, random);
    measured += released.reduce((sum, x) => sum + (x - count), 0) / RELEASES;
    const law = made.law(count);
    formula += law.mean - count;
    variance += law.variance / RELEASES;
  }
  return { mechanism: id, measured, formula, error: Math.sqrt(variance) };
}

const NEEDS = "a CSV file with columns education and income (or salary)";

/** Returns the counts of every pair of values of the two columns, including empty pairs. */
function crossTable(file: string): number[] {
  const { names, rows } = readTable(file, NEEDS);
  const education = names.indexOf("education");
  const income = names.findIndex((name) => name === "income" || name === "salary");
  if (education < 0 || income < 0) throw unusableData(file, NEEDS);
  const values = (column: number) => [...new Set(rows.map((row) => row[column]))];
  return values(education).flatMap((e) =>
    values(income).map(
      (i) => rows.filter((row) => row[education] === e && row[income] === i).length,
    ),
  );
}
