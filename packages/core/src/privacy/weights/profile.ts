import { type Channel, largestRatio, type WeightPair } from "../../lattice/channels/index.js";
import {
  bitLength,
  bracket,
  expDown,
  logUp,
  type Rational,
  ratioUp,
} from "../../numerics/index.js";
import { check } from "./check.js";
import { inDoubles } from "./in-doubles.js";
import { pureLevelUp } from "./pure-level.js";

/**
 * Computes δ(ε) of the weights: the largest Σ max(0, p − e^ε·q) / total over all adjacent inputs
 * and both directions, rounded up. The code replaces e^ε by a rational lower bound, so that the sum
 * is exact.
 */
export function deltaUp(channel: Channel, epsilon: number): { delta: number; checks: number } {
  check("epsilon", epsilon);
  const bound = expDown(epsilon);
  const bits = BigInt(bitLength(bound.denominator) - 1); // The denominator is 2^bits.
  const excess = (p: Weights, q: Weights) => excessAbove(p, q, bound, bits);
  let worst = 0;
  let checks = 0;
  for (const { p, q, total, symmetric } of channel.pairs()) {
    const sums = symmetric ? [excess(p, q)] : [excess(p, q), excess(q, p)];
    for (const sum of sums) {
      checks += p.length;
      worst = Math.max(worst, ratioUp(sum, total * bound.denominator));
    }
  }
  return { delta: worst, checks };
}

type Weights = WeightPair["p"];

/**
 * The sum Σ max(0, p·denominator − q·numerator). An integer exceeds e^ε·q if and only if the
 * integer exceeds ⌊e^ε·q⌋. Nothing is kept from pair to pair: a channel may refill its arrays.
 */
function excessAbove(p: Weights, q: Weights, bound: Rational, bits: bigint): bigint {
  let [own, other] = [0n, 0n];
  for (let i = 0; i < p.length; i++) {
    if (p[i]! <= (q[i]! * bound.numerator) >> bits) continue;
    own += p[i]!;
    other += q[i]!;
  }
  return own * bound.denominator - other * bound.numerator;
}

/**
 * The smallest ε with δ(ε) ≤ delta, rounded up. Returns Infinity if the outputs that are possible
 * for only one of two adjacent inputs have a probability above delta.
 */
export function epsilonUp(channel: Channel, delta: number): number {
  check("delta", delta);
  const enough = (epsilon: number) => deltaUp(channel, epsilon).delta <= delta;
  if (enough(0)) return 0;
  const { epsilon: pure } = pureLevelUp(channel);
  const level = Number.isFinite(pure) ? pure : largestFinite(channel);
  if (level < pure && !enough(level)) return Number.POSITIVE_INFINITY;
  // Doubles find a candidate for ε, and integer arithmetic proves the candidate.
  const near = bracket(approximateTest(channel, delta), 0, level, 1e-10).yes * (1 + 1e-10);
  return near < level && enough(near) ? near : bracket(enough, 0, level, 1e-9).yes;
}

/** The largest loss of all outputs that are possible for both of two adjacent inputs. */
function largestFinite(channel: Channel): number {
  const finite = [...channel.extremes()].filter(([, smaller]) => smaller > 0n);
  const { ratio } = largestRatio(finite);
  return logUp(ratio[0], ratio[1]);
}

/** Returns a function that tests if δ(ε) ≤ delta, in double precision. */
function approximateTest(channel: Channel, delta: number): (epsilon: number) => boolean {
  const massesOf = inDoubles();
  const pairs = Array.from(channel.pairs(), ({ p, q, total, symmetric }) => {
    const [own, other] = [massesOf(p, total), massesOf(q, total)];
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
