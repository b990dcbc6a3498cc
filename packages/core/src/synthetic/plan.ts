import { type Budget, pld } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import { crossing } from "../numerics/index.js";
import { checkGaussianVariance, fewBits } from "../random/index.js";
import { checkRequest } from "./check-request.js";
import type { SyntheticVariances } from "./fit.js";
import { columnPairs } from "./pairs.js";

/** The columns of synthetic rows, and what the rows may reveal about one protected unit. */
export interface SyntheticRequest {
  /** The number of values of each column. */
  readonly sizes: readonly number[];
  /** The largest number of rows of one unit. */
  readonly most: number;
  readonly adjacency: "add-remove" | "substitute";
  readonly epsilon: number;
  readonly delta: number;
}

/** Which tables are measured, with how much noise, and what is proved about them. */
export interface SyntheticPlan extends SyntheticRequest {
  readonly variances: SyntheticVariances;
  /** The number of pairs of columns that are measured. */
  readonly rounds: number;
  /**
   * A pair is chosen with probability ∝ e^(step · score). Absent if all pairs are measured, so that
   * none is chosen.
   */
  readonly step?: number;
  /**
   * If the data have fewer rows than this, the noise in the pairs is larger than what they show:
   * measure fewer columns, use coarser bins or a larger ε.
   */
  readonly usefulRows: number;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Budget;
}

/** No table of a column and its parents has more cells. */
export const LARGEST_CLIQUE = 100_000;

/** The shares of ρ for one-way tables, for choosing pairs and for the tables of the pairs. */
const SHARES = { ones: 0.15, choosing: 0.15, pairs: 0.7 };

/** ρ is at most this share below the largest ρ that fits the budget. */
const TOLERANCE = 1e-4;

/**
 * Plans synthetic rows. All one-way tables and some two-way tables are measured, as in
 * [mckenna-2021], whose pairs form a tree. The noise is the smallest, in the fixed proportion of `SHARES`, with which all events together are (ε, δ)-DP.
 * This is certified after the noise has been rounded.
 */
export function planSynthetic(request: SyntheticRequest): SyntheticPlan {
  checkRequest(request);
  const { delta } = request;
  const noise = noiseOf(request, largestRho(request));
  checkGaussianVariance("planSynthetic", Object.values(noise.variances));
  return {
    ...request,
    ...noise,
    usefulRows: Math.ceil(noisePerRow(request.sizes, noise.variances.pair) / USEFUL_SHARE),
    certified: { epsilon: epsilonOf(noise, delta), delta },
  };
}

function epsilonOf({ events }: Pick<SyntheticPlan, "events">, delta: number): number {
  return pld.compose(events).epsilon(delta).upper;
}

/** The largest ρ that fits the budget. The search starts at the ρ of zero-concentrated privacy. */
function largestRho(request: SyntheticRequest): number {
  const { epsilon, delta } = request;
  const known = new Map<number, number>();
  const excess = (rho: number) => {
    if (!known.has(rho)) known.set(rho, epsilonOf(noiseOf(request, rho), delta) - epsilon);
    return known.get(rho)!;
  };
  const log = -Math.log(delta);
  let yes = (epsilon / (Math.sqrt(log + epsilon) + Math.sqrt(log))) ** 2;
  while (excess(yes) > 0) yes /= 2;
  let no = 1.2 * yes;
  while (excess(no) <= 0) [yes, no] = [no, 1.2 * no];
  return crossing(excess, no, yes, TOLERANCE).yes;
}

/** If noise moves a larger share of the rows of a pair, columns alone are about as good. */
const USEFUL_SHARE = 0.6;

/** The expected sum of the absolute noise of a table of average size. */
function noisePerRow(sizes: readonly number[], variance: number): number {
  const pairs = columnPairs(sizes.length);
  const cells = pairs.reduce((sum, [a, b]) => sum + sizes[a]! * sizes[b]!, 0) / pairs.length;
  return absoluteNoise(cells, variance);
}

/** The expected sum of the absolute values of Gaussian noise on this many counts. */
export function absoluteNoise(cells: number, variance: number): number {
  return Math.sqrt((2 / Math.PI) * variance) * cells;
}

/**
 * The noise for a given ρ.
 *
 * A unit has at most m rows. So it changes a table by a vector of nonnegative integers with sum at
 * most m: at most m counts, with squares that add up to at most m². A replaced unit changes it by a
 * difference a − b of two such vectors: at most 2m counts, and |a − b|² ≤ |a|² + |b|² ≤ 2m². This
 * holds for each table, whichever pairs have been chosen.
 *
 * The score of a pair is an integer that moves by at most Δ, where Δ = |a|₁ ≤ m or |a − b|₁ ≤ 2m. So
 * the logarithm of the weight of a pair moves by at most step · Δ, the losses of a choice lie within
 * 2 · step · Δ of each other, and the choice costs this level squared over 8 in ρ
 * [cesar-rogers-2021].
 */
function noiseOf(request: SyntheticRequest, rho: number) {
  const { sizes, most, adjacency } = request;
  const sides = adjacency === "substitute" ? 2 : 1;
  const [squares, numbers] = [sides * most ** 2, sides * most];
  const tables = sizes.length;
  const { rounds, chooses } = roundsOf(sizes);
  const shares = chooses ? SHARES : { ...SHARES, pairs: SHARES.pairs + SHARES.choosing };
  const variances = {
    one: fewBits((tables * squares) / (2 * shares.ones * rho)),
    pair: fewBits((rounds * squares) / (2 * shares.pairs * rho)),
  };
  const moved = [
    { variance: variances.one, squares: tables * squares, numbers: tables * numbers },
    { variance: variances.pair, squares: rounds * squares, numbers: rounds * numbers },
  ];
  const noisy: PrivacyEvent = { kind: "discrete-gaussian/1", moved };
  if (!chooses) return { rounds, variances, events: [noisy] };
  const level = Math.sqrt((8 * shares.choosing * rho) / rounds);
  const step = fewBits(level / (2 * numbers), Math.floor);
  const choice: PrivacyEvent = { kind: "range/1", level: 2 * step * numbers };
  const choices: PrivacyEvent = { kind: "composed/1", events: [choice], count: rounds };
  return { rounds, variances, step, events: [noisy, choices] };
}

/** Five pairs for two columns. If these are all pairs and they fit, none is chosen. */
function roundsOf(sizes: readonly number[]) {
  const all = columnPairs(sizes.length).length;
  const rounds = Math.min(all, Math.ceil(2.5 * (sizes.length - 1)));
  const cells = sizes.reduce((a, b) => a * b, 1);
  return { rounds, chooses: rounds < all || cells > LARGEST_CLIQUE };
}
