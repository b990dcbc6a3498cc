import type { PartialMoment } from "../../laws/index.js";
import { integrate, normalSurvival } from "../../numerics/index.js";

/** The partial moments of Gaussian noise of standard deviation `sigma` around `answer`. */
export function gaussianPartialMoment(sigma: number, answer: number): PartialMoment {
  /** E[Z^j ; a < Y < b], Z = (Y − answer)/sigma. */
  const around = (j: 0 | 1 | 2, a: number, b: number) => {
    const [low, high, width] = [(a - answer) / sigma, (b - answer) / sigma, (b - a) / sigma];
    const sign = j === 1 ? -1 : 1;
    // If a and b lie on the same side of the answer, the width is computed as b − a. This
    // difference is exact if a and b are close together.
    if (low >= 0) return piece(j, low, width);
    if (high <= 0) return sign * piece(j, -high, width);
    return piece(j, 0, high) + sign * piece(j, 0, -low);
  };
  return (k, a, b, center) => {
    if (!(a < b)) return 0;
    const d = (answer - center) / sigma;
    if (k === 0) return around(0, a, b);
    const first = around(1, a, b) + (d === 0 ? 0 : d * around(0, a, b));
    if (k === 1) return sigma * first;
    const second = d === 0 ? 0 : 2 * d * around(1, a, b) + d * d * around(0, a, b);
    return sigma * sigma * (around(2, a, b) + second);
  };
}

const ROOT = Math.sqrt(2 * Math.PI);

/**
 * ∫ z^j φ(z) dz from x ≥ 0 to x + width, by quadrature if a difference of tails would lose digits.
 */
function piece(j: 0 | 1 | 2, x: number, width: number): number {
  if (width * (1 + x) < 1) {
    // φ(x + z) = φ(x) e^(−xz − z²/2). z is a fraction of the width, so that the integrand is of
    // order 1.
    const part = (t: number) => {
      const z = t * width;
      return (x + z) ** j * Math.exp(-z * (x + z / 2));
    };
    return ((Math.exp((-x * x) / 2) * width) / ROOT) * integrate(part, [0, 1]).value;
  }
  return upper(j, x) - upper(j, x + width);
}

/** ∫ z^j φ(z) dz from x ≥ 0 to ∞. */
function upper(j: 0 | 1 | 2, x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  const density = Math.exp((-x * x) / 2) / ROOT;
  if (j === 1) return density;
  return normalSurvival(x) + (j === 2 ? x * density : 0);
}
