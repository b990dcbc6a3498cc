import type { Distribution } from "../../laws/index.js";
import { firstInteger } from "../../numerics/index.js";
import { type HalfLaw, lastBlock, logAt } from "./half-law.js";

/** A number closer to a lattice point than this fraction of a step counts as that point. */
const CLOSE = 1e-9;
/** A sum over the tail stops when a block has less than this fraction of the sum. */
const NEGLIGIBLE = 1e-18;
const MOST_BLOCKS = 1e6;

/** A half law as a distribution on the multiples of a granularity. */
export function renyiLaw(half: HalfLaw, granularity: number, order: number): Distribution {
  const { steps, logs, rate } = half;
  const last = logs.length - 1;
  const masses = logs.map((log) => Math.exp(log));
  const block = lastBlock(half);
  /** beyond[x] = P(X > x) for 0 ≤ x ≤ N. */
  const beyond = new Float64Array(last + 1);
  beyond[last] = block / Math.expm1(rate);
  for (let x = last - 1; x >= 0; x--) beyond[x] = beyond[x + 1]! + masses[x + 1]!;
  const upper = (x: number): number => {
    if (x === Number.POSITIVE_INFINITY) return 0;
    if (x <= last) return beyond[x]!;
    // P(X > x) falls by e^−rate from one block to the next.
    const blocks = Math.ceil((x - last) / steps);
    return beyond[x - blocks * steps]! * Math.exp(-rate * blocks);
  };
  const indexOf = (x: number) => Math.floor(x / granularity + CLOSE);
  // The sign of the index decides, because a number just below 0 counts as 0.
  const cdfAt = (k: number) => (k < 0 ? upper(-k - 1) : 1 - upper(k));
  const survivalAt = (k: number) => (k < 0 ? 1 - upper(-k - 1) : upper(k));
  const cdf = (x: number) => cdfAt(indexOf(x));
  const survival = (x: number) => survivalAt(indexOf(x));
  const expectation = (f: (x: number) => number) => {
    const both = (x: number) => f(x * granularity) + f(-x * granularity);
    let sum = 0;
    for (let n = 0; n < MOST_BLOCKS; n++) {
      let part = 0;
      for (let x = last + 1 + n * steps; x <= last + (n + 1) * steps; x++) {
        part += Math.exp(logAt(half, x)) * both(x);
      }
      sum += part;
      if (!(Math.abs(part) > NEGLIGIBLE * Math.abs(sum))) break;
    }
    for (let x = last; x > 0; x--) sum += masses[x]! * both(x);
    return sum + masses[0]! * f(0);
  };
  const variance = expectation((x) => x * x);
  return {
    name: "renyi-optimal",
    params: { order, granularity },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: granularity,
    atoms: [],
    kinks: [],
    mean: 0,
    variance,
    get entropy() {
      return expectation((x) => -logAt(half, Math.round(x / granularity)));
    },
    logPdf(x) {
      const index = Math.round(x / granularity);
      const onLattice = Math.abs(x / granularity - index) < CLOSE;
      return onLattice ? logAt(half, index) : Number.NEGATIVE_INFINITY;
    },
    cdf,
    survival,
    quantile(p) {
      let limit = last + 1;
      while (cdf(limit * granularity) < p || cdf(-limit * granularity) > p) limit *= 2;
      return firstInteger((x) => cdf(x * granularity) >= p, -limit, limit) * granularity;
    },
    absoluteMoment: (p, center) =>
      p === 2 ? variance + center * center : expectation((x) => Math.abs(x - center) ** p),
  };
}
