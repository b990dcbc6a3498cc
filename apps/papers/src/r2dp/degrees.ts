import { secureRandom } from "@noisewright/core";
import { estimateMetric, parseHistogramMetric } from "@noisewright/core/metrics";
import { COARSE, rivals } from "./noises.js";

/** The Mallows distances between noisy and true degrees, for each kind of noise. */
export interface DegreeRow {
  /** The ε of all degrees together. One edge changes two degrees by one each. */
  readonly epsilon: number;
  readonly p: number;
  readonly noises: readonly DegreeResult[];
}

export interface DegreeResult {
  readonly noise: string;
  /** The distance if degrees are compared node by node. This distance has a closed form. */
  readonly paired: number;
  /**
   * The distance if degrees are compared after sorting, and the standard error of this distance.
   * Both are simulated with the sampled weights.
   */
  readonly sorted: number;
  readonly error: number;
}

export interface DegreeReport {
  readonly source: "given" | "synthetic";
  readonly nodes: number;
  readonly edges: number;
  readonly rows: readonly DegreeRow[];
}

const EPSILONS = [0.5, 1, 2, 5, 10];
const TOUCHED = 2;
/**
 * The number of released degrees in all simulations of one row. This number limits the running time
 * for large graphs.
 */
const RELEASED = 20_000;

/**
 * Releases the degree of every node. The nodes are public and the edges are private. Adding or
 * removing one edge changes two degrees by one, so the total cost is twice the ε of one degree.
 */
export function measureDegrees(
  degrees: readonly number[],
  source: DegreeReport["source"],
): DegreeReport {
  const rows = [1, 2].flatMap((p) =>
    EPSILONS.map((epsilon) => ({ epsilon, p, noises: measure(degrees, epsilon, p) })),
  );
  const edges = degrees.reduce((sum, degree) => sum + degree, 0) / 2;
  return { source, nodes: degrees.length, edges, rows };
}

function measure(degrees: readonly number[], epsilon: number, p: number): DegreeResult[] {
  const [paired, sorted] = [
    parseHistogramMetric(`mallows:${p}`),
    parseHistogramMetric(`sorted-mallows:${p}`),
  ];
  const draws = Math.max(8, Math.round(RELEASED / degrees.length));
  return rivals(epsilon / TOUCHED, 1, p === 1 ? "mae" : "rmse").map(({ name, mechanism }) => {
    const { channel } = mechanism.compile(COARSE);
    const random = secureRandom();
    const sample = (degree: number) => channel.sample(degree, random);
    const { mean, standardError } = estimateMetric(sorted, degrees, sample, draws);
    const exact = paired.expected(degrees, (degree) => mechanism.law(degree))!;
    return { noise: name, paired: exact, sorted: mean, error: standardError };
  });
}
