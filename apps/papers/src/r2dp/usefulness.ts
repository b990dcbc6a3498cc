import { mechanismKind, parseMetric } from "@noisewright/core";
import { bestOfAll, bestOfEach, type Family } from "./best.js";

/**
 * The probability P(|error| ≤ γ) at one ε and one ratio γ/Δ. This probability depends only on ε and
 * γ/Δ.
 */
export interface UsefulnessRow {
  readonly epsilon: number;
  /** The ratio γ/Δ. */
  readonly ratio: number;
  /** The number of pairs (Δ, γ) of the grid with this ratio. */
  readonly cells: number;
  readonly laplace: number;
  readonly families: Readonly<Record<Family, number>>;
  /** The probability for the best of all rate priors, with a dual certificate. */
  readonly certified: number;
  /** The probabilities for staircases tuned to E|x|, to E x² and to this metric. */
  readonly staircaseMae: number;
  readonly staircaseRmse: number;
  readonly staircase: number;
}

export interface UsefulnessReport {
  readonly rows: readonly UsefulnessRow[];
  /** The number of grid cells in which the best random scale is better than each rival. */
  readonly wins: {
    readonly cells: number;
    readonly laplace: number;
    readonly mistunedStaircases: number;
    readonly staircase: number;
  };
}

export const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 3, 5];
const SENSITIVITIES = [0.1, 0.5, 1, 1.5];
const WIDTHS = [0.1, 0.4, 0.6, 0.9];

/** The smallest difference that counts as a gain. */
const GAIN = 1e-9;

/** Computes Figures 3 and 11: 112 cells of ε, Δ and γ. */
export function usefulnessReport(): UsefulnessReport {
  const ratios = new Map<number, number>();
  for (const sensitivity of SENSITIVITIES) {
    for (const width of WIDTHS) {
      const ratio = Number((width / sensitivity).toPrecision(12));
      ratios.set(ratio, (ratios.get(ratio) ?? 0) + 1);
    }
  }
  const sorted = [...ratios].sort(([a], [b]) => a - b);
  const rows = EPSILONS.flatMap((epsilon) =>
    sorted.map(([ratio, cells]) => rowOf(epsilon, ratio, cells)),
  );
  const count = (wins: (row: UsefulnessRow) => boolean) =>
    rows.filter(wins).reduce((sum, { cells }) => sum + cells, 0);
  return {
    rows,
    wins: {
      cells: count(() => true),
      laplace: count((row) => row.certified > row.laplace + GAIN),
      mistunedStaircases: count(
        (row) => row.certified > Math.max(row.laplace, row.staircaseMae, row.staircaseRmse) + GAIN,
      ),
      staircase: count((row) => row.certified > row.staircase + GAIN),
    },
  };
}

function rowOf(epsilon: number, ratio: number, cells: number): UsefulnessRow {
  const metric = parseMetric(`usefulness:${ratio}`);
  const stairs = (tuned: string) =>
    metric.of(
      mechanismKind("staircase").create({ epsilon, sensitivity: 1, metric: tuned }).law(0),
      0,
    );
  return {
    epsilon,
    ratio,
    cells,
    laplace: -Math.expm1(-epsilon * ratio),
    families: bestOfEach(epsilon, metric.name),
    certified: bestOfAll(epsilon, metric.name).value,
    staircaseMae: stairs("mae"),
    staircaseRmse: stairs("rmse"),
    staircase: stairs(metric.name),
  };
}
