import { NoisewrightError } from "../../errors/index.js";
import { minimise, ROUNDING, raised } from "../../numerics/index.js";
import { deltaOf, type PrivacyProfile } from "./profile.js";

/** e^-40 is below the last digit of 1, so a larger ε changes nothing. */
const LARGEST = 40;

/**
 * An upper bound on the true-positive rate of every attack with this false-positive rate. An attack
 * reads the published values and says whether one unit is in the data. Its false-positive rate is
 * how often it says so about a unit that is not in the data, and its true-positive rate is how often
 * it says so about a unit that is.
 *
 * Let P and Q be the laws of the published values with and without the unit, and S the values at
 * which the attack says yes, so α = Q(S) and β = P(S). For every ε ≥ 0,
 *
 *     P(S) ≤ e^ε·Q(S) + δ(ε)              gives  β ≤ e^ε·α + δ(ε),
 *     Q(Sᶜ) ≤ e^ε·P(Sᶜ) + δ(ε)            gives  β ≤ 1 − e^−ε·(1 − α − δ(ε)).
 *
 * The result is the least of these bounds that a search finds, at least α and at most 1. Each ε gives
 * a valid bound, so the search may miss the best ε but the result is never too small. If the profile
 * is exact, a test of [neyman-pearson-1933] reaches the bound [dong-roth-su-2022].
 */
export function bestTruePositiveRate(profile: PrivacyProfile, falsePositiveRate: number): number {
  checkRate(falsePositiveRate);
  const alpha = falsePositiveRate;
  const accepted = (epsilon: number) =>
    raised(Math.exp(epsilon) * alpha + deltaOf(profile, epsilon), 2 * ROUNDING);
  const rejected = (epsilon: number) => {
    const left = 1 - alpha - deltaOf(profile, epsilon);
    return left <= 0 ? 1 : raised(1 - Math.exp(-epsilon) * left * (1 - 2 * ROUNDING));
  };
  const bounds = [
    least(accepted, Math.min(LARGEST, Math.log(1 / alpha))),
    least(rejected, LARGEST),
  ];
  return Math.max(alpha, Math.min(1, ...bounds));
}

/**
 * The smallest value of f that a search on [0, end] finds. Both bounds first fall and then rise. The
 * first search finds about where, and the second one looks there more closely.
 */
function least(f: (epsilon: number) => number, end: number): number {
  let best = f(0);
  const seen = (epsilon: number) => {
    const value = f(epsilon);
    best = Math.min(best, value);
    return value;
  };
  const near = minimise(seen, 0, end, 200, 1e-9);
  minimise(seen, Math.max(0, near - end / 200), Math.min(end, near + end / 200), 40, 1e-11);
  return best;
}

function checkRate(rate: number): void {
  if (rate > 0 && rate < 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "best-true-positive-rate",
    parameter: "falsePositiveRate",
    domain: "in (0, 1)",
    got: String(rate),
  });
}
