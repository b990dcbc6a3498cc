import { type Distribution, momentByTails } from "../../laws/index.js";
import { bracket, gamma, integrate, normalSurvival, sum } from "../../numerics/index.js";

/** The probability that σ is `sigma` is `weight`. Weights are positive and sum to 1. */
export interface SigmaAtom {
  readonly sigma: number;
  readonly weight: number;
}

/**
 * The law of Gaussian noise whose standard deviation is random and has finitely many possible
 * values.
 */
export function gaussianMixture(atoms: readonly SigmaAtom[]): Distribution {
  const moment = (p: number) =>
    (sum(atoms.map(({ sigma, weight }) => weight * sigma ** p)) *
      2 ** (p / 2) *
      gamma((p + 1) / 2)) /
    Math.sqrt(Math.PI);
  const upper = (x: number) =>
    sum(atoms.map(({ sigma, weight }) => weight * normalSurvival(x / sigma)));
  const widest = Math.max(...atoms.map(({ sigma }) => sigma));
  const narrowest = Math.min(...atoms.map(({ sigma }) => sigma));
  const variance = moment(2);
  const logPdf = logDensity(atoms);
  /** The x ≥ 0 with P(X > x) = p ≤ 1/2. */
  const upperQuantile = (p: number) => {
    if (!(p > 0)) return Number.POSITIVE_INFINITY;
    const high = 40 * widest;
    return p < 0.5 ? bracket((x) => upper(x) <= p, 0, high).yes : 0;
  };
  let entropy: number | undefined;
  const law: Distribution = {
    name: "gaussian-mixture",
    params: { narrowest, widest },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [],
    mean: 0,
    variance,
    get entropy() {
      entropy ??= entropyOf(logPdf, narrowest, widest);
      return entropy;
    },
    logPdf,
    cdf: (x) => upper(-x),
    survival: upper,
    quantile: (p) => (p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p)),
    absoluteMoment(p, center) {
      if (center === 0) return moment(p);
      return p === 2 ? variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}

/**
 * ln of the density. The function allocates no memory, because the computation of δ(ε) spends most
 * of its time in this function.
 */
function logDensity(atoms: readonly SigmaAtom[]): (x: number) => number {
  const rates = Float64Array.from(atoms, ({ sigma }) => 1 / (2 * sigma * sigma));
  const heights = Float64Array.from(
    atoms,
    ({ sigma, weight }) => Math.log(weight / sigma) - Math.log(2 * Math.PI) / 2,
  );
  return (x) => {
    let largest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < rates.length; i++) {
      largest = Math.max(largest, heights[i]! - rates[i]! * x * x);
    }
    let total = 0;
    for (let i = 0; i < rates.length; i++) {
      total += Math.exp(heights[i]! - rates[i]! * x * x - largest);
    }
    return largest + Math.log(total);
  };
}

function entropyOf(logPdf: (x: number) => number, narrowest: number, widest: number): number {
  const points = [0];
  for (let x = narrowest; x < 40 * widest; x *= 2) points.push(x);
  // The integrand is in units of the narrowest σ, so that the integrand is of order 1.
  const term = (x: number) => -2 * Math.exp(logPdf(x)) * logPdf(x);
  return integrate(term, [...points, 40 * widest]).value;
}
