import { ROUNDING, raised } from "../../numerics/index.js";
import { type Excess, gaussianExcess } from "./gaussian-excess.js";
import { laplaceExcess } from "./laplace-excess.js";
import type { RdpCurve } from "./rdp-curve.js";
import { sampledDivergence } from "./rdp-sampled.js";

/** The quadratures have a relative error of about e^−ACCURACY. */
const ACCURACY = 32;

/** The Rényi curve of Gaussian noise on a Poisson sample, rounded up. */
export function sampledGaussian(mu: number, r: number, inner: RdpCurve): RdpCurve {
  return exactCurve(r, inner, (alpha) => gaussianExcess(alpha, r, mu, ACCURACY));
}

/** The Rényi curve of Laplace noise on a Poisson sample, rounded up. */
export function sampledLaplace(epsilon: number, r: number, inner: RdpCurve): RdpCurve {
  return exactCurve(r, inner, (alpha) => laplaceExcess(alpha, r, epsilon, ACCURACY));
}

/**
 * The Rényi curve from E(1 + u)^α − 1, where 1 + u is the likelihood ratio for removing a record.
 * This is the worse direction at every order α ≥ 1 [mironov-2019, Theorem 5]. If the
 * quadrature cannot be used, the curve follows chords between integer orders. The divergence of the
 * noise without sampling is an upper bound too. The function remembers its values, because a search
 * asks for the same orders again.
 */
function exactCurve(
  r: number,
  inner: RdpCurve,
  excessOf: (alpha: number) => Excess | undefined,
): RdpCurve {
  const byChords = sampledDivergence(inner, r);
  const known = new Map<number, number>();
  const at = (alpha: number): number => {
    const excess = excessOf(alpha);
    if (excess === undefined) return byChords(alpha);
    return Math.min(inner(alpha), raised(logMomentUp(excess) / (alpha - 1)));
  };
  return (alpha) => {
    const value = known.get(alpha) ?? at(alpha);
    known.set(alpha, value);
    return value;
  };
}

/** ln(1 + e^top·(sum + missed)). */
function logMomentUp({ top, sum, missed }: Excess): number {
  const excess = raised(raised(sum) + missed, 4 * ROUNDING);
  if (top === 0) return raised(Math.log1p(excess));
  return raised(top + Math.log(excess + Math.exp(-top))) + ROUNDING;
}
