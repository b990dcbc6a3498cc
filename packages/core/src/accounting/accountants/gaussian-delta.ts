import { erfcx, ROUNDING } from "../../numerics/index.js";
import type { Bracket } from "../loss/index.js";

/** For a larger s, e^(−s²) is below the smallest double. */
const FAR = 40;
/** For a larger t, rounding errors are as large as δ. */
const BLURRED = 2 ** 26;

/**
 * Lower and upper bounds on the δ of Gaussian noise at ε ≥ 0, where one unit moves the value by μ
 * standard deviations: δ = (e^(−s²)/2)·(erfcx(s) − erfcx(t)) with s, t = (ε/μ ∓ μ/2)/√2
 * [balle-wang-2018, Theorem 8].
 *
 * The computed s and t differ from s and t by at most 2^−51·t. This changes δ by at most
 * 2^−50·t·e^(−s²), because t·erfcx(t) < 1 and the slope of erfcx is at most 2/√π. The other
 * operations have a relative error of at most 2^−50·(1 + s²) in each of the two terms.
 */
export function gaussianDelta(epsilon: number, mu: number): Bracket {
  if (mu === 0) return { lower: 0, upper: 0 };
  const s = (epsilon / mu - mu / 2) * Math.SQRT1_2;
  const t = (epsilon / mu + mu / 2) * Math.SQRT1_2;
  if (s > FAR) return { lower: 0, upper: Number.MIN_VALUE };
  if (!(t < BLURRED)) return { lower: 0, upper: 1 };
  const top = Math.exp(-s * s);
  // For s < 0, erfcx(s) could overflow.
  const near = erfcx(Math.abs(s));
  const far = erfcx(t);
  const value = s < 0 ? 1 - (top * (near + far)) / 2 : (top * (near - far)) / 2;
  const error = ROUNDING * (top * ((near + far) * (1 + s * s) + t) + (s < 0 ? 1 : 0));
  return {
    lower: Math.max(0, value - error),
    upper: Math.min(1, value + error + 2 * Number.MIN_VALUE),
  };
}
