import { ROUNDING, raised } from "../../numerics/index.js";
import type { RdpCurve } from "./rdp-curve.js";

/**
 * Above this order, the code uses the divergence for the whole data set as a bound for the sample.
 */
const LARGEST_ORDER = 1024;

/**
 * The Rényi curve of symmetric noise on a Poisson sample, rounded up. At integer orders it is exact:
 * E(1 − r + rx)^α = Σ C(α,k)(1 − r)^(α−k) r^k E x^k, and removing a record is the worse direction
 * [mironov-2019, Theorem 5]. Between integers, the convex function (α − 1)·D lies below its chords.
 */
export function sampledDivergence(inner: RdpCurve, r: number): RdpCurve {
  const known = new Map<number, number>([[1, 0]]);
  const at = (order: number): number => {
    const value = known.get(order) ?? logMoment(order, r, inner);
    known.set(order, value);
    return value;
  };
  return (alpha) => {
    const whole = inner(alpha);
    if (alpha > LARGEST_ORDER) return whole;
    const low = Math.floor(alpha);
    const part = alpha - low;
    const chord = (1 - part) * at(low) + (part === 0 ? 0 : part * at(low + 1));
    const value = raised(chord / (alpha - 1));
    return value < whole ? value : whole;
  };
}

/**
 * ln Σ C(α,k)(1 − r)^(α−k) r^k e^((k−1)·D_k). The binomial weights sum to 1, so the code sums only
 * the parts e^((k−1)·D_k) − 1. All terms are positive, so an error of a term's logarithm is a
 * relative error of the term.
 */
function logMoment(alpha: number, r: number, inner: RdpCurve): number {
  const [logIn, logOut] = [Math.log(r), Math.log1p(-r)];
  const terms: number[] = [];
  let [choose, size] = [0, 0]; // ln C(α,k), and a bound on the rounding error of this sum of logarithms, in units of ROUNDING
  for (let k = 0; k <= alpha; k++) {
    if (k >= 2) {
      const gain = (k - 1) * inner(k);
      const logGain = gain > 1 ? gain + Math.log(-Math.expm1(-gain)) : Math.log(Math.expm1(gain));
      const weight = choose + (alpha - k) * logOut + k * logIn;
      const parts = size + choose - alpha * (logOut + logIn) + gain + Math.abs(logGain) + 1;
      terms.push(weight + logGain + ROUNDING * parts);
    }
    choose += Math.log((alpha - k) / (k + 1));
    size += Math.abs(choose) + 8;
  }
  const largest = terms.reduce((most, term) => Math.max(most, term));
  const total = terms.reduce((sum, term) => sum + Math.exp(term - largest), 0);
  const log = largest + Math.log(raised(total, alpha * ROUNDING)) + ROUNDING * Math.abs(largest);
  const moment = log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log));
  return raised(moment);
}
