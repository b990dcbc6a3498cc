import { NoisewrightError } from "../../errors/index.js";
import { bracket, minimise, raised } from "../../numerics/index.js";
import { deltaOf, type PrivacyProfile } from "./profile.js";

/** A larger ε has no practical meaning. */
const LARGEST = 1e4;

/**
 * A level t for which the published values are more than e^t times as likely with the unit as
 * without it with a probability of at most `failure`, whether the unit is in the data or not. The same
 * holds for values that are more than e^t times as likely without the unit. Infinity if the profile
 * proves no such level.
 *
 * Let P and Q be the laws of the published values with and without the unit, and S the values y with
 * P(y) > e^t·Q(y). For every s < t, δ(s) ≥ P(S) − e^s·Q(S) ≥ P(S)·(1 − e^(s−t)). So
 *
 *     P(S) ≤ δ(s) / (1 − e^(s−t)),  which is at most `failure` if  t = s − ln(1 − δ(s)/failure).
 *
 * Without the unit, Q(S) ≤ P(S). P and Q may be exchanged, because the profile is valid in both
 * directions. The result is the least t that a search over s finds; each s gives a valid t. With
 * `failure` = 0, t is an ε with δ(ε) = 0.
 */
export function lossLimit(profile: PrivacyProfile, failure: number): number {
  checkProbability("failure", "in [0, 1)", failure, failure >= 0 && failure < 1);
  let best = limitAt(profile, failure, 0);
  if (failure === 0) return best;
  const seen = (part: number) => {
    const t = limitAt(profile, failure, part);
    best = Math.min(best, t);
    return Math.min(t, 2 * LARGEST); // The search computes differences, so the value must be finite.
  };
  minimise(seen, 0, 0.999, 40, 1e-6);
  return best;
}

/** The level t of the smallest s with δ(s) ≤ part · failure. */
function limitAt(profile: PrivacyProfile, failure: number, part: number): number {
  const s = smallestLevel(profile, part * failure);
  const delta = s <= LARGEST ? deltaOf(profile, s) : 1;
  if (delta === 0) return s;
  const share = raised(delta / failure);
  return share < 1 ? raised(s - Math.log1p(-share)) : Number.POSITIVE_INFINITY;
}

/** The smallest ε with δ(ε) ≤ delta, rounded up. Infinity if ε is above the largest level. */
function smallestLevel(profile: PrivacyProfile, delta: number): number {
  const holds = (epsilon: number) => deltaOf(profile, epsilon) <= delta;
  if (holds(0)) return 0;
  for (let end = 1; end <= LARGEST; end *= 2) {
    if (holds(end)) return bracket(holds, 0, end, 1e-12).yes;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * How sure an attacker can become of a secret about one unit, for example that it is in the data. The
 * attacker may know everything else. Before the release the attacker gives the secret the probability
 * `prior`. After the release this probability is at most the result, except with a probability of at
 * most `failure`. By Bayes' rule the odds are multiplied by the likelihood ratio of the published
 * values, which is at most e^t by `lossLimit`.
 */
export function largestPosterior(profile: PrivacyProfile, prior: number, failure: number): number {
  checkProbability("prior", "in (0, 1)", prior, prior > 0 && prior < 1);
  const t = lossLimit(profile, failure);
  // The form with e^−t does not overflow.
  return Math.min(1, raised(prior / (prior + (1 - prior) * Math.exp(-t))));
}

/**
 * An upper bound on the probability of a right guess if a fair coin decides whether a unit is in the
 * data, and the attacker sees the published values: 1/2 + δ(0)/2. This is the mean of the rates of
 * right answers with and without the unit, and P(S) − Q(S) ≤ δ(0).
 */
export function bestGuess(profile: PrivacyProfile): number {
  return Math.min(1, raised(0.5 + deltaOf(profile, 0) / 2));
}

function checkProbability(
  parameter: string,
  domain: string,
  value: number,
  isRight: boolean,
): void {
  if (isRight) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "largest-posterior",
    parameter,
    domain,
    got: String(value),
  });
}
