import { mechanismKind, secureRandom } from "@noisewright/core";
import { countsOf, type Scores, score } from "./classifier.js";
import type { LabelledTable } from "./labelled-table.js";
import { COARSE } from "./noises.js";

export interface BayesRow {
  /** The ε of each table of counts. The total cost is this ε times the number of tables. */
  readonly epsilon: number;
  readonly noises: readonly BayesResult[];
}

export interface BayesResult extends Scores {
  readonly noise: string;
  /** The standard error of the recall over the repetitions. */
  readonly error: number;
}

export interface BayesReport {
  readonly source: "given" | "synthetic";
  readonly rows: number;
  /**
   * The number of tables that contain one row: one table for each attribute, and one table of the
   * classes.
   */
  readonly tables: number;
  readonly repetitions: number;
  /** The scores of the classifier without noise. */
  readonly without: Scores;
  readonly results: readonly BayesRow[];
}

const EPSILONS = [0.1, 0.5, 1, 5, 10];
const REPETITIONS = 40;
/** The distance between two test rows. Every tenth row is used only for testing. */
const TESTED = 10;

const NOISES = [
  { name: "laplace", id: "laplace", params: {} },
  { name: "random scale, γ = 0.05", id: "compound-laplace", params: { metric: "usefulness:0.05" } },
  { name: "random scale, γ = 0.1", id: "compound-laplace", params: { metric: "usefulness:0.1" } },
  { name: "staircase, γ = 0.1", id: "staircase", params: { metric: "usefulness:0.1" } },
  { name: "staircase, E|x|", id: "staircase", params: { metric: "mae" } },
] as const;

/**
 * Computes Figure 9: a classifier learns from noisy counts of a table and is tested on the
 * remaining rows.
 */
export function measureBayes(data: LabelledTable, source: BayesReport["source"]): BayesReport {
  const test = part(data, (i) => i % TESTED === 0);
  const counts = countsOf(part(data, (i) => i % TESTED !== 0));
  const random = secureRandom();
  const measure = (epsilon: number) =>
    NOISES.map(({ name, id, params }): BayesResult => {
      const { channel } = mechanismKind(id)
        .create({ epsilon, sensitivity: 1, ...params })
        .compile(COARSE);
      const runs = Array.from({ length: REPETITIONS }, () => {
        const noisy = counts.map((table) => table.map((count) => channel.sample(count, random)));
        return score(noisy, test);
      });
      return { noise: name, ...summary(runs) };
    });
  return {
    source,
    rows: data.rows.length,
    tables: data.sizes.length + 1,
    repetitions: REPETITIONS,
    without: score(counts, test),
    results: EPSILONS.map((epsilon) => ({ epsilon, noises: measure(epsilon) })),
  };
}

function part({ sizes, rows, labels }: LabelledTable, takes: (i: number) => boolean) {
  const chosen = (_: unknown, i: number) => takes(i);
  return { sizes, rows: rows.filter(chosen), labels: labels.filter(chosen) };
}

function summary(runs: readonly Scores[]): Scores & { readonly error: number } {
  const mean = (of: (run: Scores) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const recall = mean((run) => run.recall);
  const variance = mean((run) => (run.recall - recall) ** 2) / (runs.length - 1);
  return { precision: mean((run) => run.precision), recall, error: Math.sqrt(variance) };
}
