import { sum } from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { Boost } from "./boost.js";
import { entropyTerm, momentTerm, scaledIntegral } from "./integral.js";
import type { Kernel } from "./kernel.js";
import { type Piece, pairPieces, type Side } from "./pieces.js";

/**
 * If a difference of tails is below this fraction of the tails, an integral is computed instead of
 * the difference.
 */
const CANCELLING = 1e-3;
/** If the logarithm of a moment is below this number, the moment is computed as an integral. */
const SMALL_MOMENT = 0.003;
/**
 * Beyond this many scales, the mass of both laws is negligible even compared with a small
 * divergence.
 */
const NEGLIGIBLE_SCALES = 60;

/**
 * The divergences of the law at one answer from the law at another, in closed form on each piece.
 */
export function pairPrivacy(kernel: Kernel, boost: Boost, from: Side, to: Side): IdealPrivacy {
  const { d, pieces } = pairPieces(from, to, boost, kernel.kinks);
  const mass = kernel.partial(1, 0);
  const density = (z: number) => Math.exp(kernel.logDensity(z));

  /**
   * ∫ max(0, p − e^ε r) over a piece. The loss falls from left to right, so the loss exceeds ε
   * exactly to the left of one point.
   */
  const excess = (epsilon: number, { a, b, weight, otherWeight, extra }: Piece) => {
    const end = Math.min(b, kernel.crossing(epsilon - extra, d));
    const own = weight * mass(0, a, end, 0);
    if (!(own > 0)) return 0;
    const exponent = epsilon + Math.log((otherWeight * mass(0, a - d, end - d, 0)) / own);
    if (exponent < -CANCELLING) return -own * Math.expm1(exponent);
    // The amount by which the loss exceeds ε at z: the excess at the end of the piece, plus the
    // amount by which the loss falls from z to this end.
    const above = end < b ? 0 : Math.max(0, extra + kernel.loss(end, d) - epsilon);
    const gap = (z: number) => -Math.expm1(-above - kernel.fall(z, end, d));
    if (kernel.fall(a, end, d) === 0) return own * gap(end);
    return scaledIntegral((z) => weight * density(z) * gap(z), a, end);
  };
  const logMoment = (alpha: number) => {
    const logs = pieces.map(
      ({ a, b, weight, extra }) =>
        Math.log(weight) + (alpha - 1) * extra + kernel.logTilted(alpha, d, a, b),
    );
    const most = Math.max(...logs);
    return most + Math.log(sum(logs.map((x) => Math.exp(x - most))));
  };
  /** ∫ g(ln r, loss) for g ≥ 0. No terms cancel, so small divergences keep their precision. */
  const byLoss = (g: (logR: number, loss: number) => number) =>
    sum(
      pieces.map(({ a, b, otherWeight, extra }) => {
        if (kernel.fall(a, b, d) === 0) {
          return g(Math.log(otherWeight * mass(0, a - d, b - d, 0)), extra + kernel.loss(a, d));
        }
        const logR = (z: number) => Math.log(otherWeight) + kernel.logDensity(z - d);
        const term = (z: number) => g(logR(z), extra + kernel.loss(z, d));
        return scaledIntegral(
          term,
          Math.max(a, -NEGLIGIBLE_SCALES),
          Math.min(b, d + NEGLIGIBLE_SCALES),
        );
      }),
    );
  const truncated = pieces.some(({ otherWeight }) => otherWeight === 0);
  return {
    epsilon: Math.max(...pieces.map(({ a, extra }) => extra + kernel.loss(a, d))),
    delta: (epsilon) => Math.min(1, sum(pieces.map((piece) => excess(epsilon, piece)))),
    rdp(alpha) {
      if (truncated) return Number.POSITIVE_INFINITY;
      if (alpha === 1) return byLoss(entropyTerm);
      const log = logMoment(alpha);
      if (log > SMALL_MOMENT) return log / (alpha - 1);
      return Math.log1p(byLoss(momentTerm(alpha))) / (alpha - 1);
    },
  };
}
