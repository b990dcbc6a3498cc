import { ROUNDING, sum } from "../../numerics/index.js";
import { powerExcessUp } from "./power-excess.js";

/** The value (E(1 + u)^α − 1)/e^top. It differs from `sum` by at most `missed`. */
export interface Excess {
  readonly top: number;
  readonly sum: number;
  readonly missed: number;
}

/**
 * The largest μ and the largest αμ for which the quadrature has few enough points. Beyond them the
 * noise is tiny, or the order is so large that sampling hardly matters.
 */
const LARGEST_SHIFT = 32;
const LARGEST_CENTER = 1e5;

/**
 * E(1 + u)^α − 1 for u = r(e^(μZ − μ²/2) − 1), where Z is standard normal. The mean of u is 0, so
 * the code integrates φ(z)·((1 + u)^α − 1 − αu), which is never negative, by the trapezoidal rule.
 * This function is analytic for |Im z| < π/μ. There |φ(x + ib)| = φ(x)e^(b²/2) and |1 + u(x + ib)| ≤
 * 1 + u(x). So the rule with step h has an error of at most 2e^(b²/2)(M + 1 + 2αr)/(e^(2πb/h) − 1)
 * for every b ≤ π/μ, where M = E(1 + u)^α [trefethen-2014, Theorem 5.1]. The step makes this error
 * at most 4e^−digits·(M + 1 + 2αr).
 */
export function gaussianExcess(
  alpha: number,
  r: number,
  mu: number,
  accuracy: number,
): Excess | undefined {
  if (mu > LARGEST_SHIFT || alpha * mu > LARGEST_CENTER) return undefined;
  const top = largestExponent(alpha, r, mu);
  const digits = accuracy + lostDigits(alpha, r, mu, top);
  const grid = gridFor(mu, digits);
  const total = grid.step * sumOfTerms({ alpha, r, mu, top, digits, ...grid });
  // This covers the part 1 + 2αr of the error, the two tails and the skipped points.
  const others = 16 * (1 + alpha * r) + alpha * mu + 2 * digits + 4;
  const small = Math.exp(-digits);
  return { top, sum: total, missed: (small * (others + 4 * total)) / (1 - 4 * small) };
}

/**
 * u = r(e^w − 1) for w = μz − μ²/2, and ln(1 + u), both rounded away from 0. If e^w overflows, u is
 * infinite.
 */
function ratioAt(z: number, r: number, mu: number) {
  const w = mu * (z - mu / 2) * (1 + ROUNDING);
  const u = Math.max(-r, r * Math.expm1(w) * (1 + ROUNDING));
  if (w < 700) return { u, log: Math.log1p(u) * (1 + ROUNDING) };
  const share = w + Math.log(r);
  return { u, log: share + Math.log1p(Math.exp(-share)) + 2 * ROUNDING * w };
}

/**
 * The largest value of α·ln(1 + u) − z²/2, or 0 if this value is small. The maxima solve z = αμp,
 * where p increases from 0 to 1. Iterations from both ends find the first and the last maximum.
 * The value only scales the sum, so it need not be exact.
 */
function largestExponent(alpha: number, r: number, mu: number): number {
  const exponents = [0, alpha * mu].map((start) => {
    let z = start;
    for (let [i, change] = [0, 1]; i < 64 && change > 0.01; i++) {
      const next = alpha * mu * (1 - (1 - r) * Math.exp(-ratioAt(z, r, mu).log));
      [z, change] = [next, Math.abs(next - z)];
    }
    return alpha * ratioAt(z, r, mu).log - (z * z) / 2;
  });
  const top = Math.max(...exponents);
  return top > 30 ? top : 0;
}

/**
 * An estimate of ln(size of the errors / size of the excess). The excess in units of e^top is about
 * α(α − 1)r²·min(1, μ²) for small αr. A wrong estimate makes the bound looser and keeps it valid.
 */
function lostDigits(alpha: number, r: number, mu: number, top: number): number {
  const errors = Math.log(8 * (1 + alpha * r) + alpha * mu + 200);
  if (top > 0) return errors;
  const each = (r * Math.min(1, mu)) / (1 + alpha * r);
  return Math.min(600, errors - Math.min(0, Math.log(alpha * (alpha - 1)) + 2 * Math.log(each)));
}

/**
 * The step of the grid, and the index of the first point. The step has few bits, so that all points
 * are exact.
 */
function gridFor(mu: number, digits: number) {
  const width = Math.min(Math.PI / mu, Math.sqrt(2 * digits));
  const most = (2 * Math.PI * width) / (digits + (width * width) / 2);
  const unit = 2 ** (Math.floor(Math.log2(most)) - 12);
  const step = Math.floor(most / unit) * unit;
  return { step, first: -Math.ceil(Math.sqrt(2 * digits) / step) };
}

interface Grid {
  readonly alpha: number;
  readonly r: number;
  readonly mu: number;
  readonly top: number;
  readonly digits: number;
  readonly step: number;
  readonly first: number;
}

/**
 * Σ e^−top·φ(z)·((1 + u)^α − 1 − αu) over the grid, rounded up, without the points where φ(z)(1 +
 * u)^α is below e^(top − digits). The logarithm of φ(z)(1 + u)^α has a slope of at most αμ − z at z
 * and to the right of z. So the code jumps over all points that this slope keeps below the limit,
 * and it stops to the right of αμ + 1.
 */
function sumOfTerms({ alpha, r, mu, top, digits, step, first }: Grid): number {
  const terms: number[] = [];
  for (let i = first; ; i++) {
    const z = i * step;
    const { u, log } = ratioAt(z, r, mu);
    const [power, square] = [alpha * log, (z * z) / 2];
    const below = top - digits - (power - square);
    if (below > 0 && (u > 0 || top > digits)) {
      const slope = alpha * mu - z;
      if (slope < -1) return sum(terms) / Math.sqrt(2 * Math.PI);
      if (slope > 0) i += Math.floor(below / slope / step);
      continue;
    }
    terms.push(powerExcessUp(u, log, alpha, -square - top));
  }
}
