import { gamma } from "./gamma.js";

const UNIT = 2 ** -53;

/** ∫₀^x y^(a−1) e^−y dy for a > 0 and x ≥ 0, with an error of a few units in the last place. */
export function lowerGamma(a: number, x: number): number {
  return x < a + 1 ? x ** a * ratio(a, x) : gamma(a) - Math.exp(-x) * fraction(a, x);
}

/**
 * lowerGamma(a, x) / x^a. This quotient is finite and accurate even if both lowerGamma(a, x) and
 * x^a underflow.
 */
export function lowerGammaRatio(a: number, x: number): number {
  return x < a + 1 ? ratio(a, x) : lowerGamma(a, x) / x ** a;
}

/** e^x ∫_x^∞ y^(a−1) e^−y dy. This product is finite even if the integral underflows. */
export function scaledUpperGamma(a: number, x: number): number {
  return x < a + 1 ? Math.exp(x) * (gamma(a) - lowerGamma(a, x)) : fraction(a, x);
}

/** e^−x Σ x^n / (a (a+1) … (a+n)). All terms are positive, so no digits cancel. */
function ratio(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; term > UNIT * total; n++) {
    term *= x / (a + n);
    total += term;
  }
  return Math.exp(-x) * total;
}

/** The continued fraction of e^x Γ(a, x) for x > a, by Lentz's recurrence. */
function fraction(a: number, x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  let b = x + 1 - a;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > 2 * UNIT; n++) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    change = c * d;
    value *= change;
  }
  return x ** a * value;
}
