import { type NoiseWeights, tailWeight } from "../../lattice/channels/index.js";
import { type Rational, rational } from "../../numerics/index.js";

/**
 * A bound of |E[folded noise − noise]| at both ends, in lattice steps and times the total weight, over
 * all distances d of the answer from the end: |Σ_{k ≥ d} w[k]·(slack − period·⌊(k − d)/period⌋)|. In
 * integers. From one distance to that a period further, the sum of ⌊…⌋ loses what is beyond.
 */
export function foldBias(weights: NoiseWeights, period: number, slack: number): Rational {
  const { half, steps, tail } = weights;
  const last = half.length - 1;
  const s = rational(slack);
  const [block, m] = [BigInt(steps), BigInt(tail)];
  const P = BigInt(period);
  const beyond = tailWeight(weights);
  // What the tails have a share in: they go on from the table's end, block after block.
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
