import type { MatrixChannel } from "../../lattice/channels/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { pureLevelUp } from "../../privacy/weights/index.js";

/** From this exponent on, exp is computed relative to the largest term, to avoid overflow. */
const OVERFLOW = 300;

/**
 * The privacy of rows of weights: the worst case over all pairs of adjacent rows, in both
 * directions. All weights are positive, so every loss is finite. The tiny weights beyond the cuts of
 * an (ε, δ) mechanism make some losses large.
 */
export function rowsPrivacy(channel: MatrixChannel): IdealPrivacy {
  const { steps } = channel.weights;
  const total = Number(channel.total);
  const rows = channel.weights.rows.map((row) => Float64Array.from(row, (w) => Number(w) / total));
  const logs = rows.map((row) => row.map(Math.log));
  const { epsilon } = pureLevelUp(channel);
  /** The largest Σ g(p, ln p/q) over all pairs. */
  const worst = (g: (p: number, loss: number) => number) => {
    let largest = 0;
    for (const [i, p] of rows.entries()) {
      const logP = logs[i]!;
      const near = logs.slice(Math.max(0, i - steps), i + steps + 1);
      for (const logQ of near) {
        let sum = 0;
        for (let k = 0; k < p.length; k++) {
          sum += g(p[k]!, logP[k]! - logQ[k]!);
        }
        largest = Math.max(largest, sum);
      }
    }
    return largest;
  };
  return {
    epsilon,
    delta: (at) =>
      at >= epsilon ? 0 : worst((p, loss) => (loss > at ? -p * Math.expm1(at - loss) : 0)),
    rdp(alpha) {
      if (alpha === 1) return worst((p, loss) => p * loss);
      const top = (alpha - 1) * epsilon;
      if (top < OVERFLOW) {
        return Math.log1p(worst((p, loss) => p * Math.expm1((alpha - 1) * loss))) / (alpha - 1);
      }
      const scaled = worst((p, loss) => p * Math.exp((alpha - 1) * loss - top));
      return (top + Math.log(scaled)) / (alpha - 1);
    },
  };
}
