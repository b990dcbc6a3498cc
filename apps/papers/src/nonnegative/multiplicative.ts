import { type Mechanism, mechanism, mechanismKind, NoisewrightError } from "@noisewright/core";
import type { Claim } from "../kit/index.js";

/**
 * The claims of [mcglinchey-mason-2020, Section 3.1]: answers are multiplied by log-Laplace noise.
 */
export function multiplicativeClaims(): Claim[] {
  const debiased = mechanism("log-laplace", { ...withScale(0.5), debias: true });
  return [
    {
      item: "eq. (10)",
      states: "log-sensitivity for a factor of at most 1 + K, K = 1",
      relation: "≤",
      paper: 1,
      ours: 2 * make({ epsilon: 2, relativeChange: 1 }).details.scale!,
      exact: Math.LN2,
      verdict: "loose",
      why: "exactly ln(1 + K), so b = ln(1 + K)/ε is enough",
    },
    {
      item: "after eq. (10)",
      states: "relative change of a mean of 10: one from 0.001 to 1",
      relation: "=",
      paper: (1 - 0.001) / (0.001 * 10),
      ours: relativeChange(Array(10).fill(0.001), [1, ...Array(9).fill(0.001)]),
      verdict: "holds",
      why: "unbounded as the values approach 0: such a query has no finite K",
    },
    {
      item: "Prop. 3",
      states: "mean of Q e^L for b = K/ε = 1/2, Q = 1",
      relation: "=",
      paper: 4 / 3,
      ours: make(withScale(0.5)).law(1).mean,
      verdict: "holds",
      why: "1/(1 − b²)",
    },
    {
      item: "Prop. 3",
      states: "smallest b = K/ε with an infinite mean",
      relation: "=",
      paper: 1,
      ours: threshold((b) => !Number.isFinite(meanAt(b)), 0.5, 2),
      verdict: "holds",
      why: "from this b on, log-laplace refuses to be built",
    },
    {
      item: "after Prop. 3",
      states: "the bias is infinite for K > ε: smallest such K/ε",
      relation: ">",
      paper: 1,
      ours: threshold((b) => !Number.isFinite(meanAt(b)), 0.5, 2),
      exact: 1,
      verdict: "wrong",
      why: "K = ε is included, as Prop. 3 says; the remark should read K ≥ ε",
    },
    {
      item: "after Prop. 3",
      states: "the variance is finite for K/ε below 1/2",
      relation: "=",
      paper: 0.5,
      ours: threshold(
        (b) => make(withScale(b)).law(1).variance === Number.POSITIVE_INFINITY,
        0.1,
        0.9,
      ),
      verdict: "holds",
      why: "true for b = K/ε, the scale of the remark",
    },
    {
      item: "after Prop. 3",
      states: "finite mean and variance only if ε > 2K: least ε, K = 1",
      relation: "=",
      paper: 2,
      ours: threshold(
        (epsilon) => make({ epsilon, relativeChange: 1 }).law(1).variance < 1e300,
        1,
        3,
      ),
      exact: 2 * Math.LN2,
      verdict: "wrong",
      why: "ε > 2 ln(1 + K) is enough; clamping at an upper bound makes every moment finite",
    },
    {
      item: "Section 3.1",
      states: "can multiplicative noise be unbiased? mean, b = 1/2, Q = 1",
      relation: "open",
      paper: null,
      ours: debiased.law(1).mean,
      exact: 1,
      verdict: "solved",
      why: "(1 − b²) Q e^L is positive, ε-DP and exactly unbiased for b < 1",
    },
  ];
}

function make(params: object): Mechanism {
  return mechanismKind("log-laplace").create({ lower: 1, ...params });
}

/** Returns parameters with ε = 1 and the K for which the scale ln(1 + K)/ε equals b. */
function withScale(b: number): { epsilon: number; relativeChange: number; lower: number } {
  return { epsilon: 1, relativeChange: Math.expm1(b), lower: 1 };
}

/**
 * Returns the mean of the mechanism, or ∞ if the mechanism is refused because the mean is infinite.
 */
function meanAt(b: number): number {
  try {
    return make(withScale(b)).law(1).mean;
  } catch (error) {
    if (error instanceof NoisewrightError && error.code === "domain") return Infinity;
    throw error;
  }
}

/**
 * Returns the smallest x with a property. The bisection starts between an x without the property
 * and an x with the property.
 */
function threshold(holds: (x: number) => boolean, without: number, withIt: number): number {
  let [no, yes] = [without, withIt];
  while ((yes - no) / yes > 1e-13) {
    const middle = (no + yes) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

function relativeChange(before: readonly number[], after: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x) / values.length;
  return Math.abs(mean(after) - mean(before)) / Math.min(mean(before), mean(after));
}
