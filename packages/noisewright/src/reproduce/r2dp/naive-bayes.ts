import { type Channel, mechanism, type RandomSource, secureRandom } from "@noisewright/core";
import type { LabelledTable } from "./labelled-table.js";

/** How well a classifier from noisy counts does on rows it was not made from. */
export interface Scores {
  /** Weighted by the classes' sizes; the recall so weighted is the accuracy. */
  readonly precision: number;
  readonly recall: number;
}

export interface BayesRow extends Scores {
  /** Of each count's own table; all tables together cost this times their number. */
  readonly epsilon: number;
  readonly noise: string;
  /** Standard error of the recall, over the repetitions. */
  readonly error: number;
}

export interface BayesReport {
  readonly source: "given" | "made up";
  readonly rows: number;
  readonly attributes: number;
  /** Tables that one row is in: one for each attribute, and that of the classes. */
  readonly tables: number;
  readonly repetitions: number;
  readonly without: Scores;
  readonly results: readonly BayesRow[];
}

const EPSILONS = [0.1, 0.5, 1, 2, 5, 10];
const REPETITIONS = 30;
/** Every tenth row is kept to test with. */
const TEST = 10;
/** Noisy counts below this count as this much, so that logarithms exist. */
const FLOOR = 0.5;

export const BAYES_NOISES = [
  { name: "laplace", id: "laplace", metric: undefined },
  { name: "random scale, γ = 0.05", id: "compound-laplace", metric: "usefulness:0.05" },
  { name: "random scale, γ = 0.1", id: "compound-laplace", metric: "usefulness:0.1" },
  { name: "staircase, γ = 0.1", id: "staircase", metric: "usefulness:0.1" },
  { name: "staircase, E|x|", id: "staircase", metric: "mae" },
] as const;

/** Counts by class and value: of every attribute, and last of the classes themselves. */
type Counts = readonly (readonly number[])[];

export function measureBayes(data: LabelledTable, source: BayesReport["source"]): BayesReport {
  const test = (_: unknown, i: number) => i % TEST === 0;
  const train = (_: unknown, i: number) => i % TEST !== 0;
  const counts = countsOf(data, train);
  const kept = {
    ...data,
    rows: data.rows.filter(test),
    labels: data.labels.filter(test),
  };
  const random = secureRandom();
  const results = EPSILONS.flatMap((epsilon) =>
    BAYES_NOISES.map(({ name, id, metric }): BayesRow => {
      const made = mechanism(id, { epsilon, sensitivity: 1, ...(metric && { metric }) });
      const { channel } = made.compile();
      const runs = Array.from({ length: REPETITIONS }, () =>
        score(noisy(counts, channel, random), kept),
      );
      return { epsilon, noise: name, ...summary(runs) };
    }),
  );
  return {
    source,
    rows: data.rows.length,
    attributes: data.sizes.length,
    tables: data.sizes.length + 1,
    repetitions: REPETITIONS,
    without: score(counts, kept),
    results,
  };
}

function countsOf(
  { sizes, rows, labels }: LabelledTable,
  use: (row: unknown, i: number) => boolean,
): Counts {
  const counts = [...sizes, 1].map((size) => new Array<number>(2 * size).fill(0));
  for (const [i, row] of rows.entries()) {
    if (!use(row, i)) continue;
    for (const [k, value] of [...row, 0].entries()) {
      const table = counts[k] as number[];
      const cell = 2 * value + (labels[i] as number);
      table[cell] = (table[cell] as number) + 1;
    }
  }
  return counts;
}

function noisy(counts: Counts, channel: Channel, random: RandomSource): Counts {
  return counts.map((table) => table.map((count) => channel.sample(count, random)));
}

/** Classify by Σ ln(count of value and class / count of class) + ln(count of class). */
function score(counts: Counts, { rows, labels, sizes }: LabelledTable): Scores {
  const logs = counts.map((table) => table.map((count) => Math.log(Math.max(count, FLOOR))));
  const classes = logs.at(-1) as number[];
  const evidence = (row: readonly number[], label: number) =>
    row.reduce(
      (sum, value, k) => sum + (logs[k]?.[2 * value + label] as number),
      (1 - sizes.length) * (classes[label] as number),
    );
  const hits = [0, 0];
  const chosen = [0, 0];
  const present = [0, 0];
  for (const [i, row] of rows.entries()) {
    const guess = evidence(row, 1) > evidence(row, 0) ? 1 : 0;
    const label = labels[i] as number;
    chosen[guess] = (chosen[guess] as number) + 1;
    present[label] = (present[label] as number) + 1;
    if (guess === label) hits[label] = (hits[label] as number) + 1;
  }
  const precisionOf = (label: number) =>
    (hits[label] as number) / Math.max(1, chosen[label] as number);
  return {
    precision: present.reduce((sum, size, k) => sum + size * precisionOf(k), 0) / rows.length,
    recall: ((hits[0] as number) + (hits[1] as number)) / rows.length,
  };
}

function summary(runs: readonly Scores[]): Scores & { readonly error: number } {
  const mean = (of: (run: Scores) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const recall = mean((run) => run.recall);
  const spread = mean((run) => (run.recall - recall) ** 2) / (runs.length - 1);
  return { precision: mean((run) => run.precision), recall, error: Math.sqrt(spread) };
}
