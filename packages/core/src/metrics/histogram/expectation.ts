import { sum } from "../../numerics/index.js";
import type { Points } from "./points.js";

/** A number of independent positive random variables with the same law. */
export interface Term extends Points {
  readonly times: number;
}

/** Step of the trapezoidal rule in ln t. Laplace transforms are analytic for |Im ln t| < π/2. */
const STEP = 0.25;
const NEGLIGIBLE = 1e-17;

export function expectation({ values, masses }: Points, f: (y: number) => number): number {
  return sum(values.map((y, i) => masses[i]! * f(y)));
}

/**
 * E ln S for the sum S of all terms, by Frullani's integral: ln S = ∫ (e^−t − e^−tS)/t dt, where E
 * e^−tS is a product. With t = e^v the error of the trapezoidal rule is e^(−π²/STEP), about 1e-17.
 */
export function expectedLogOfSum(terms: readonly Term[]): number {
  const unit = meanOf(terms);
  const integrand = (t: number) => Math.expm1(-t) - Math.expm1(logTransform(terms, t / unit));
  return Math.log(unit) + STEP * sumOverLogScale(integrand);
}

/**
 * E (N / S), where S is the sum of all terms and N is the sum of the numerators. The values of each
 * numerator belong to the same points as those of its term. The formula is 1/S = ∫ e^−tS dt.
 */
export function expectedRatio(numerators: readonly Term[], terms: readonly Term[]): number {
  const unit = meanOf(terms);
  const integrand = (t: number) => {
    const each = terms.map((term, i) => term.times * tiltedMean(numerators[i]!, term, t));
    return t * Math.exp(logTransform(terms, t)) * sum(each);
  };
  return STEP * sumOverLogScale((t) => integrand(t / unit));
}

/** ln E e^−tS with full relative accuracy, near 0 and far below 0. */
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

/** E[N e^−tY] / E e^−tY, computed relative to the smallest value so that nothing underflows. */
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
 * The mean of the sum, or 1 if it is infinite. Integrals in this unit fall with the square of t.
 */
function meanOf(terms: readonly Term[]): number {
  const mean = sum(terms.map((term) => term.times * expectation(term, (y) => y)));
  return Number.isFinite(mean) ? mean : 1;
}

/** Σ f(e^(k STEP)), outwards from t = 1 until eight terms in a row are negligible. */
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
