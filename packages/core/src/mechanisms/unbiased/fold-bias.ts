import { type NoiseWeights, tailWeight } from "../../lattice/channels/index.js";
import { type Rational, rational } from "../../numerics/index.js";

/**
 * An upper bound on |E[folded noise − noise]| from both ends together, in lattice steps and
 * multiplied by the total weight. The bound is twice the maximum, over all distances d between the
 * answer and an end, of |Σ_{k ≥ d} w[k]·(slack − period·⌊(k − d)/period⌋)|, computed in integers.
 * The sum of ⌊…⌋ at distance d is the sum at distance d + period, plus the weight from d + period
 * on.
 */
export function foldBias(weights: NoiseWeights, period: number, slack: number): Rational {
  const { half, steps, tail } = weights;
  const last = half.length - 1;
  const s = rational(slack);
  const [block, m] = [BigInt(steps), BigInt(tail)];
  const P = BigInt(period);
  const beyond = tailWeight(weights);
  // The first moment of the tails. The tails continue block by block from the end of the table.
  const far = half[last]! * (m + 1n) * ((block * (block + 1n)) / 2n + block * block * m);
  const mass = new Array<bigint>(last + 2 + period).fill(beyond);
  const periods = new Array<bigint>(last + 2 + period).fill(0n);
  let worst = 0n;
  for (let d = last; d >= 0; d--) {
    mass[d] = mass[d + 1]! + half[d]!;
    periods[d] = mass[d + period]! + periods[d + period]!;
    const off = mass[d]! * s.numerator - periods[d]! * P * s.denominator;
    const size = off < 0n ? -off : off;
    if (size > worst) worst = size;
  }
  worst += beyond * s.numerator + far * s.denominator;
  return { numerator: 2n * worst, denominator: s.denominator };
}
