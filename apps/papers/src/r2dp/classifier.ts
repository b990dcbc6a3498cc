import type { LabelledTable } from "./labelled-table.js";

/**
 * The counts by value and class: one list for each attribute, then one list for the classes alone.
 * The index in a list is 2·value + class.
 */
export type Counts = readonly (readonly number[])[];

/**
 * The precision and the recall, weighted by the sizes of the classes. Weighted recall is the
 * accuracy.
 */
export interface Scores {
  readonly precision: number;
  readonly recall: number;
}

/**
 * The smallest count that is used. Counts below this value are raised to this value, so that the
 * logarithm of every count exists.
 */
const FLOOR = 0.5;

export function countsOf({ sizes, rows, labels }: LabelledTable): Counts {
  const counts = [...sizes, 1].map((size) => new Array<number>(2 * size).fill(0));
  for (const [i, row] of rows.entries()) {
    for (const [k, value] of [...row, 0].entries()) {
      const table = counts[k]!;
      const cell = 2 * value + labels[i]!;
      table[cell] = table[cell]! + 1;
    }
  }
  return counts;
}

/**
 * Returns a naive Bayes classifier. The classifier chooses the class with the largest ln n(class) +
 * Σ ln n(value, class)/n(class).
 */
export function classify(counts: Counts): (row: readonly number[]) => number {
  const logs = counts.map((table) => table.map((count) => Math.log(Math.max(count, FLOOR))));
  const classes = logs.at(-1)!;
  const evidence = (row: readonly number[], label: number) =>
    row.reduce(
      (sum, value, k) => sum + logs[k]![2 * value + label]!,
      (1 - row.length) * classes[label]!,
    );
  return (row) => (evidence(row, 1) > evidence(row, 0) ? 1 : 0);
}

export function score(counts: Counts, { rows, labels }: LabelledTable): Scores {
  const guess = classify(counts);
  const guesses = rows.map(guess);
  const weighted = [0, 1].map((label) => {
    const present = labels.filter((one) => one === label).length;
    const chosen = guesses.filter((one) => one === label).length;
    const hits = guesses.filter((one, i) => one === label && labels[i] === label).length;
    return { precision: (present * hits) / Math.max(1, chosen), recall: hits };
  });
  const total = (of: "precision" | "recall") =>
    weighted.reduce((sum, one) => sum + one[of], 0) / rows.length;
  return { precision: total("precision"), recall: total("recall") };
}
