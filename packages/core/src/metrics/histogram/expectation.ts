import { sum } from "../../numerics/index.js";
import type { Points } from "./points.js";

/** Several independent positive random variables with the same distribution. */
export interface Term extends Points {
  readonly times: number;
}

/**
 * The step in ln t of the trapezoidal rule. Laplace transforms are analytic for |Im ln t| < π/2.
 */
const STEP = 0.25;
const NEGLIGIBLE = 1e-17;

export function expectation({ values, masses }: Points, f: (y: number) => number): number {
  return sum(values.map((y, i) => masses[i]! * f(y)));
}

/**
 * E ln S for the sum S of all terms, by Frullani's integral ln S = ∫ (e^−t − e^−tS)/t dt. The
 * expectation E e^−tS is a product over the terms. With t = e^v the error of the trapezoidal rule
 * is e^(−π²/STEP), about 1e-17.
 */
export function expectedLogOfSum(terms: readonly Term[]): number {
  const unit = meanOf(terms);
  const integrand = (t: number) => Math.expm1(-t) - Math.expm1(logTransform(terms, t / unit));
  return Math.log(unit) + STEP * sumOverLogScale(integrand);
}

/**
 * E (N / S), where S is the sum of all terms and N is the sum of the numerators. Each numerator has
 * one value for each point of its term. The formula is 1/S = ∫ e^−tS dt.
 */
export function expectedRatio(numerators: readonly Term[], terms: readonly Term[]): number {
  const unit = meanOf(terms);
  const integrand = (t: number) => {
    const each = terms.map((term, i) => term.times * tiltedMean(numerators[i]!, term, t));
    return t * Math.exp(logTransform(terms, t)) * sum(each);
  };
  return STEP * sumOverLogScale((t) => integrand(t / unit));
}

/**
 * ln E e^−tS, with full relative accuracy both for results near 0 and for large negative results.
 */
function logTransform(terms: readonly Term[], t: number): number {
  return sum(terms.map((term) => term.times * logTransformOf(term, t)));
}

function logTransformOf({ values, masses }: Points, t: number): number {
  let less = 0;
  for (let i = 0; i < values.length; i++) {
    less += masses[i]! * Math.expm1(-t * values[i]!);
  }
  if (less > -0.5) return Math.log1p(less);
  let whole = 0;
  for (let i = 0; i < values.length; i++) {
    whole += masses[i]! * Math.exp(-t * values[i]!);
  }
  return Math.log(whole);
}

/**
 * E[N e^−tY] / E e^−tY. Exponents are computed relative to the smallest value, so that the sums do
 * not underflow.
 */
function tiltedMean(numerator: Points, { values, masses }: Points, t: number): number {
  const least = values.reduce((a, b) => Math.min(a, b));
  let [above, below] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = masses[i]! * Math.exp(-t * (values[i]! - least));
    above += weight * numerator.values[i]!;
    below += weight;
  }
  return above / below;
}

/**
 * The mean of the sum S of all terms, or 1 if the mean is infinite. If S is divided by its mean,
 * the integrand falls like t² as t goes to 0.
 */
function meanOf(terms: readonly Term[]): number {
  const mean = sum(terms.map((term) => term.times * expectation(term, (y) => y)));
  return Number.isFinite(mean) ? mean : 1;
}

/**
 * The sum of f(e^(k STEP)) over all integers k. The summation starts at t = 1 and goes in both
 * directions until eight consecutive terms are negligible.
 */
function sumOverLogScale(f: (t: number) => number): number {
  const at = (k: number) => f(Math.exp(k * STEP));
  const terms = [at(0)];
  for (const direction of [1, -1]) {
    for (let k = direction, quiet = 0; quiet < 8 && Math.abs(k) < 2800; k += direction) {
      const term = at(k);
      terms.push(term);
      quiet = Math.abs(term) < NEGLIGIBLE ? quiet + 1 : 0;
    }
  }
  return sum(terms);
}
