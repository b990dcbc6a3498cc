import type { Distribution } from "../../laws/index.js";
import { firstInteger, sum } from "../../numerics/index.js";
import { type NoiseWeights, tailWeight } from "./noise-weights.js";

/** A sum over tail blocks stops when a block has less than this fraction of the tail's mass. */
const NEGLIGIBLE = 1e-18;
/**
 * A number closer to a lattice point than this fraction of the lattice step counts as that point.
 */
const CLOSE = 1e-9;

/**
 * The distribution of lattice noise. The probabilities are the integer weights divided by their
 * total, rounded to doubles.
 */
export function noiseLaw(weights: NoiseWeights, total: bigint): Distribution {
  const { granularity: g, half, steps, tail } = weights;
  const last = half.length - 1;
  const all = Number(total);
  const masses = Float64Array.from(half, (w) => Number(w) / all);
  const tailMass = Number(tailWeight(weights)) / all;
  const decay = tail / (tail + 1);
  /** beyond[k] = P(X > k steps) for 0 ≤ k ≤ K. */
  const beyond = new Float64Array(last + 1);
  beyond[last] = tailMass;
  for (let k = last - 1; k >= 0; k--) beyond[k] = beyond[k + 1]! + masses[k + 1]!;
  const upper = (k: number) => {
    if (k === Number.POSITIVE_INFINITY) return 0;
    if (k <= last) return beyond[k]!;
    const blocks = Math.floor((k - last) / steps);
    const inside = (k - last - blocks * steps) / steps / (tail + 1);
    return tailMass * decay ** blocks * (1 - inside);
  };
  // A lattice point x = k·g is a rounded product, so x / g may be slightly below k.
  const indexOf = (x: number) => Math.floor(x / g + CLOSE);
  // The sign of the index decides, because a number just below 0 counts as 0.
  const cdfAt = (k: number) => (k < 0 ? upper(-k - 1) : 1 - upper(k));
  const survivalAt = (k: number) => (k < 0 ? 1 - upper(-k - 1) : upper(k));
  const cdf = (x: number) => cdfAt(indexOf(x));
  const survival = (x: number) => survivalAt(indexOf(x));
  const pmf = (k: number) => {
    const distance = Math.abs(k) - last;
    if (distance > 0 && tail === 0) return 0;
    if (distance <= 0) return masses[Math.abs(k)]!;
    return masses[last]! * decay ** Math.floor((distance - 1) / steps);
  };
  /**
   * The expectation of f over the tails. The code treats every block as if all its mass lay at the
   * far end, so the result is rounded up.
   */
  const overTails = (f: (x: number) => number) => {
    if (tail === 0) return 0;
    const terms: number[] = [];
    for (let block = 0; decay ** block > NEGLIGIBLE; block++) {
      const end = (last + (block + 1) * steps) * g;
      terms.push((tailMass / (tail + 1)) * decay ** block * (f(end) + f(-end)));
    }
    return sum(terms);
  };
  const expectation = (f: (x: number) => number) => {
    const terms = masses.map((mass, k) => mass * (k === 0 ? f(0) : f(k * g) + f(-k * g)));
    return overTails(f) + sum(terms);
  };
  const end = tail === 0 ? last * g : Number.POSITIVE_INFINITY;
  let variance: number | undefined;
  let entropy: number | undefined;
  return {
    name: "lattice",
    params: { granularity: g },
    support: { lower: -end, upper: end },
    spacing: g,
    atoms: [],
    kinks: [],
    mean: 0,
    get variance() {
      variance ??= expectation((x) => x * x);
      return variance;
    },
    get entropy() {
      entropy ??= expectation((x) => -Math.log(pmf(Math.round(x / g))));
      return entropy;
    },
    logPdf(x) {
      const index = Math.round(x / g);
      return Math.abs(x / g - index) < CLOSE ? Math.log(pmf(index)) : Number.NEGATIVE_INFINITY;
    },
    cdf,
    survival,
    quantile(p) {
      let limit = Math.max(1, last);
      while (tail > 0 && (cdf(limit * g) < p || cdf(-limit * g) > p)) limit *= 2;
      return firstInteger((k) => cdf(k * g) >= p, -limit, limit) * g;
    },
    absoluteMoment: (p, center) => expectation((x) => Math.abs(x - center) ** p),
  };
}
