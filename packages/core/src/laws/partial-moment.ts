import { integrate, sum } from "../numerics/index.js";
import { type Distribution, pdf } from "./distribution.js";

/**
 * A number closer to a lattice point than this fraction of the lattice step counts as that point.
 */
const CLOSE = 1e-9;

/**
 * E[(Y − center)^k ; a < Y < b] for k = 0, 1, 2. This is the part of a moment that comes from
 * values between a and b.
 */
export type PartialMoment = (k: 0 | 1 | 2, a: number, b: number, center: number) => number;

/** Partial moments of Laplace noise of scale `scale` around the true value `answer`. */
export function laplacePartialMoment(scale: number, answer: number): PartialMoment {
  /** E[L^j ; a < Y < b], where L = (Y − answer)/scale. */
  const around = (j: 0 | 1 | 2, a: number, b: number) => {
    const [low, high, width] = [(a - answer) / scale, (b - answer) / scale, (b - a) / scale];
    const sign = j === 1 ? -1 : 1;
    // If a and b lie on the same side of `answer`, the width is (b − a) / scale.
    // The difference b − a is exact for close a and b.
    if (low >= 0) return gammaPiece(j, low, width) / 2;
    if (high <= 0) return (sign * gammaPiece(j, -high, width)) / 2;
    return (gammaPiece(j, 0, high) + sign * gammaPiece(j, 0, -low)) / 2;
  };
  return (k, a, b, center) => {
    if (!(a < b)) return 0;
    const d = (answer - center) / scale;
    if (k === 0) return around(0, a, b);
    const first = around(1, a, b) + (d === 0 ? 0 : d * around(0, a, b));
    if (k === 1) return scale * first;
    const second = d === 0 ? 0 : 2 * d * around(1, a, b) + d * d * around(0, a, b);
    return scale * scale * (around(2, a, b) + second);
  };
}

/**
 * ∫ z^j e^−z dz from x to x + width. The code uses quadrature if the closed form would lose digits
 * by cancellation.
 */
function gammaPiece(j: 0 | 1 | 2, x: number, width: number): number {
  if (j === 0) return -Math.exp(-x) * Math.expm1(-width);
  if (width < 1) {
    return Math.exp(-x) * integrate((z) => (x + z) ** j * Math.exp(-z), [0, width]).value;
  }
  const upper = (z: number) =>
    z === Number.POSITIVE_INFINITY ? 0 : Math.exp(-z) * (j === 1 ? 1 + z : 2 + z * (2 + z));
  return upper(x) - upper(x + width);
}

/** A tail probability below which further terms do not change a sum in doubles. */
const NEGLIGIBLE = 1e-20;

/** Partial moments, by summation, of any discrete distribution with evenly spaced values. */
export function latticePartialMoment(law: Distribution): PartialMoment {
  const step = law.spacing;
  const low = Math.round(law.quantile(NEGLIGIBLE) / step);
  const high = 2 * Math.round(law.mean / step) - low;
  return (k, a, b, center) => {
    const first = Math.max(low, Math.floor(a / step + CLOSE) + 1);
    const last = Math.min(high, Math.ceil(b / step - CLOSE) - 1);
    const terms = (function* () {
      for (let i = first; i <= last; i++) yield pdf(law, i * step) * (i * step - center) ** k;
    })();
    return sum(terms);
  };
}
