import { discreteGaussianDelta } from "../accounting/accountants/index.js";
import type { DiscreteGaussianEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { bracket } from "../numerics/index.js";
import { checkGaussianVariance, fewBits } from "../random/index.js";
import { changeOf, type RunningUnit } from "./moved-squares.js";
import { halfWidth, LEAST_VARIANCE } from "./running-interval.js";
import { chooseToeplitz, squares, type Toeplitz } from "./toeplitz.js";

/** The largest number of periods: eleven years of days. */
const MOST_PERIODS = 4096;
const LARGEST_EPSILON = 1000;

/** The running counts of some periods, for one counter or for several counters. */
export interface RunningRequest {
  /** The number of periods, which is fixed before the first one is published. */
  readonly periods: number;
  /** The number of counters, for example one for each region. */
  readonly counters: number;
  readonly unit: RunningUnit;
  readonly adjacency: "add-remove" | "substitute";
  readonly delta: number;
  /** The ε of all periods and counters together, or the error that decides ε. */
  readonly paid:
    | { readonly epsilon: number }
    | { readonly within: number; readonly confidence: number };
}

/** The matrix of the running counts, their noise, and what is proved about them. */
export interface RunningPlan extends Toeplitz {
  readonly periods: number;
  /** The variance of the noise of each answer. */
  readonly variance: number;
  /** The variance of the running count of each period. */
  readonly variances: readonly number[];
  /** The privacy event of all periods and counters together. */
  readonly event: DiscreteGaussianEvent;
  readonly certified: { readonly epsilon: number; readonly delta: number };
}

/** Plans the running counts of all periods. The plan depends on no data. */
export function planRunning(request: RunningRequest): RunningPlan {
  checkRequest(request);
  const { periods, counters, unit, adjacency, delta, paid } = request;
  const toeplitz = chooseToeplitz(periods);
  const change = changeOf(toeplitz.column, counters, unit, adjacency);
  if (!Number.isSafeInteger(change.squares)) {
    throw refused("rows", "few enough that all changes are exact integers", String(unit.rows));
  }
  const moved = (variance: number) => [{ variance, ...change }];
  const deltaAt = (variance: number, epsilon: number) =>
    discreteGaussianDelta(moved(variance), epsilon);
  const variance =
    "epsilon" in paid
      ? leastVariance((each) => deltaAt(each, paid.epsilon) <= delta)
      : largestVariance(toeplitz, paid);
  checkGaussianVariance("running counts", [variance]);
  const epsilon =
    "epsilon" in paid ? paid.epsilon : leastEpsilon((each) => deltaAt(variance, each) <= delta);
  let sum = 0;
  return {
    ...toeplitz,
    periods,
    variance,
    variances: toeplitz.weights.map((weight) => {
      sum += weight * weight;
      return variance * sum;
    }),
    event: { kind: "discrete-gaussian/1", moved: moved(variance) },
    certified: { epsilon, delta },
  };
}

/**
 * A number h such that the running count of a period is at most h away from the true count, with the
 * given probability. Periods are counted from 0.
 */
export function runningInterval(plan: RunningPlan, period: number, confidence: number): number {
  const { variance, variances } = plan;
  return halfWidth(variance, variances[period]! / variance, period + 1, confidence);
}

/** The relative accuracy of a variance. */
const ACCURACY = 2 ** -20;

/** The smallest variance that fits, rounded up. */
function leastVariance(fits: (variance: number) => boolean): number {
  let yes = LEAST_VARIANCE;
  while (!fits(yes)) yes *= 2;
  if (yes === LEAST_VARIANCE) return yes;
  let variance = fewBits(bracket(fits, yes / 2, yes, ACCURACY).yes);
  // The bound is a minimum over several proofs, so it may decrease unevenly.
  while (!fits(variance)) variance = fewBits(variance * (1 + 2 * ACCURACY));
  return variance;
}

/** The largest variance with which the last period, which is the worst, has the wanted accuracy. */
function largestVariance(
  { weights }: Toeplitz,
  { within, confidence }: { readonly within: number; readonly confidence: number },
): number {
  const sum = squares(weights);
  const isTooWide = (variance: number) =>
    halfWidth(variance, sum, weights.length, confidence) > within;
  if (isTooWide(LEAST_VARIANCE)) {
    throw refused("within", "large enough for integer noise", String(within));
  }
  let no = LEAST_VARIANCE;
  while (!isTooWide(2 * no)) no *= 2;
  return fewBits(bracket(isTooWide, no, 2 * no, ACCURACY).no, Math.floor);
}

function leastEpsilon(fits: (epsilon: number) => boolean): number {
  if (fits(LARGEST_EPSILON)) return bracket(fits, 0, LARGEST_EPSILON, 1e-12).yes;
  throw refused("within", `reachable with ε ≤ ${LARGEST_EPSILON}`, "a smaller error");
}

function checkRequest({ periods, counters, unit, delta, paid }: RunningRequest): void {
  const whole = (name: string, value: number, most: number) => {
    if (Number.isSafeInteger(value) && value >= 1 && value <= most) return;
    throw refused(name, `a whole number from 1 to ${most}`, String(value));
  };
  whole("periods", periods, MOST_PERIODS);
  whole("counters", counters, 2 ** 20);
  whole("groups", unit.groups, 2 ** 20);
  whole("rows", unit.rows, 2 ** 20);
  if (!(delta > 0 && delta < 1)) throw refused("delta", "in (0, 1)", String(delta));
  const entries: readonly (readonly [string, number])[] = Object.entries(paid);
  for (const [name, value] of entries) {
    const most = name === "confidence" ? 1 : Number.POSITIVE_INFINITY;
    if (!(value > 0 && value < most)) throw refused(name, `in (0, ${most})`, String(value));
  }
}

function refused(parameter: string, domain: string, got: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "running counts",
    parameter,
    domain,
    got,
  });
}
