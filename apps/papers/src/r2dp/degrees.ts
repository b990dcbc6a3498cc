import { secureRandom } from "@noisewright/core";
import { estimateMetric, parseHistogramMetric } from "@noisewright/core/metrics";
import { COARSE, rivals } from "./noises.js";

/** Mallows distances of noisy degrees from the true ones, under every noise. */
export interface DegreeRow {
  /** Of the whole sequence: an edge changes two degrees by one each. */
  readonly epsilon: number;
  readonly p: number;
  readonly noises: readonly DegreeResult[];
}

export interface DegreeResult {
  readonly noise: string;
  /** Node by node, in closed form. */
  readonly paired: number;
  /** Of the sorted degrees, simulated through the weights, and its standard error. */
  readonly sorted: number;
  readonly error: number;
}

export interface DegreeReport {
  readonly source: "given" | "made up";
  readonly nodes: number;
  readonly edges: number;
  readonly rows: readonly DegreeRow[];
}

const EPSILONS = [0.5, 1, 2, 5, 10];
const TOUCHED = 2;
/** Released degrees in all simulations of one row, so that large graphs take no longer. */
const RELEASED = 20_000;

/**
 * The degree of every node, released node by node. The nodes are public, the edges are not: adding or
 * removing one changes two degrees by one, which costs twice the level of one release.
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
