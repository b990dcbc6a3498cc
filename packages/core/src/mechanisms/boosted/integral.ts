import { integrate } from "../../numerics/index.js";

/**
 * Beyond this many scales, the mass of a kernel is negligible compared with its density at any
 * starting point.
 */
const NEGLIGIBLE_SCALES = 64;

/**
 * ∫ f over [a, b] for f ≥ 0 that decays away from 0 like a kernel. The result has full relative
 * accuracy, however small f is.
 */
export function scaledIntegral(f: (z: number) => number, a: number, b: number): number {
  const peak = Math.min(b, Math.max(a, 0));
  const unit = 1 / (1 + Math.abs(peak));
  const points = b - a <= unit ? [a, b] : pointsAround(peak, unit, a, b);
  const middles = points.slice(1).map((z, i) => (z + points[i]!) / 2);
  const top = Math.max(...points.map(f), ...middles.map(f)) * Math.min(unit, b - a);
  return top > 0 ? top * integrate((z) => f(z) / top, points).value : 0;
}

/**
 * Points at doubling distances from the largest value of the integrand. The integrand may decay
 * within one `unit` or within one scale.
 */
function pointsAround(peak: number, unit: number, a: number, b: number): number[] {
  const points = [peak, peak - NEGLIGIBLE_SCALES, peak + NEGLIGIBLE_SCALES];
  for (let step = unit / 2; step < NEGLIGIBLE_SCALES; step *= 2)
    points.push(peak - step, peak + step);
  const inside = [a, ...points, b].filter((z) => z >= a && z <= b && Number.isFinite(z));
  return [...new Set(inside)].sort((x, y) => x - y);
}

/**
 * r (e^(αx) − 1 − α(e^x − 1)) for a density r, passed as ln r, and a loss x. This term is never
 * negative. The integral of the term is a moment of likelihood ratios minus 1.
 */
export function momentTerm(alpha: number): (logR: number, x: number) => number {
  const small = series((n) => alpha * Math.expm1((n - 1) * Math.log(alpha)));
  return (logR, x) => {
    const at = (power: number) => Math.exp(logR + power * x);
    if (Math.abs(alpha * x) > 0.5) return at(alpha) - alpha * at(1) + (alpha - 1) * at(0);
    return at(0) * small(x);
  };
}

const smallEntropy = series((n) => n - 1);

/** r (e^x x − e^x + 1), whose integral is the relative entropy. */
export function entropyTerm(logR: number, x: number): number {
  if (Math.abs(x) > 0.5) return Math.exp(logR + x) * (x - 1) + Math.exp(logR);
  return Math.exp(logR) * smallEntropy(x);
}

/** Σ factor(n) x^n / n! from n = 2. */
function series(factor: (n: number) => number): (x: number) => number {
  const last = 24;
  let factorial = 1;
  const coefficients = Array.from({ length: last - 1 }, (_, i) => {
    factorial *= i + 2;
    return factor(i + 2) / factorial;
  }).reverse();
  return (x) => {
    let total = 0;
    for (const c of coefficients) total = total * x + c;
    return total * x * x;
  };
}
