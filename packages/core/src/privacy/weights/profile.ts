import { type Channel, largestRatio, type WeightPair } from "../../lattice/channels/index.js";
import { bracket, expDown, logUp, type Rational, ratioUp } from "../../numerics/index.js";
import { check } from "./check.js";
import { pureLevelUp } from "./pure-level.js";

/**
 * δ(ε) of the weights: the largest Σ max(0, p − e^ε·q) / total over adjacent inputs and both
 * directions, rounded up. The code replaces e^ε by a rational lower bound; the sum is exact.
 */
export function deltaUp(channel: Channel, epsilon: number): { delta: number; checks: number } {
  check("epsilon", epsilon);
  const bound = expDown(epsilon);
  let worst = 0;
  let checks = 0;
  for (const { p, q, total, symmetric } of channel.pairs()) {
    const sums = symmetric ? [excess(p, q, bound)] : [excess(p, q, bound), excess(q, p, bound)];
    for (const sum of sums) {
      checks += p.length;
      worst = Math.max(worst, ratioUp(sum, total * bound.denominator));
    }
  }
  return { delta: worst, checks };
}

/** Σ max(0, p·denominator − q·numerator). */
function excess(p: WeightPair["p"], q: WeightPair["q"], bound: Rational): bigint {
  let sum = 0n;
  for (let i = 0; i < p.length; i++) {
    const term = p[i]! * bound.denominator - q[i]! * bound.numerator;
    if (term > 0n) sum += term;
  }
  return sum;
}

/**
 * The smallest ε with δ(ε) ≤ delta, rounded up so that the bound holds. Infinity if outputs that
 * are possible for only one of two adjacent inputs have a probability above delta.
 */
export function epsilonUp(channel: Channel, delta: number): number {
  check("delta", delta);
  const enough = (epsilon: number) => deltaUp(channel, epsilon).delta <= delta;
  if (enough(0)) return 0;
  const { epsilon: pure } = pureLevelUp(channel);
  const level = Number.isFinite(pure) ? pure : largestFinite(channel);
  if (level < pure && !enough(level)) return Number.POSITIVE_INFINITY;
  // Double precision finds the value, and integers prove it.
  const near = bracket(approximateTest(channel, delta), 0, level, 1e-10).yes * (1 + 1e-10);
  return near < level && enough(near) ? near : bracket(enough, 0, level, 1e-9).yes;
}

/** The level of the outputs that are possible for both of two adjacent inputs. */
function largestFinite(channel: Channel): number {
  const finite = [...channel.extremes()].filter(([, smaller]) => smaller > 0n);
  const { ratio } = largestRatio(finite);
  return logUp(ratio[0], ratio[1]);
}

/** Returns a function that tests δ(ε) ≤ delta in double precision. */
function approximateTest(channel: Channel, delta: number): (epsilon: number) => boolean {
  const known = new Map<WeightPair["p"], Float64Array>();
  const inDoubles = (weights: WeightPair["p"], total: bigint) => {
    const masses =
      known.get(weights) ?? Float64Array.from(weights, (w) => Number(w) / Number(total));
    known.set(weights, masses);
    return masses;
  };
  const pairs = Array.from(channel.pairs(), ({ p, q, total, symmetric }) => {
    const [own, other] = [inDoubles(p, total), inDoubles(q, total)];
    return symmetric ? [[own, other] as const] : ([[own, other] as const, [other, own]] as const);
  }).flat();
  return (epsilon) => {
    const bound = Math.exp(epsilon);
    return pairs.every(([p, q]) => {
      let sum = 0;
      for (let i = 0; i < p.length; i++) {
        const term = p[i]! - bound * q[i]!;
        if (term > 0) sum += term;
      }
      return sum <= delta;
    });
  };
}
