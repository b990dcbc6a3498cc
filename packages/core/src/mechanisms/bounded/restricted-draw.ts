import type { Ratio } from "../../lattice/channels/index.js";
import type { RandomSource } from "../../random/index.js";

/** The number of 32-bit words in a draw. Fewer than one draw in 2^62 is rejected, for any answer. */
const WORDS = 5;

/**
 * The ratios of weights that are s positions apart. The larger weight is divided by the smaller
 * weight, because C may rise or fall.
 */
export function* shiftedPairs(weights: readonly bigint[], s: number): Iterable<Ratio> {
  for (let i = s; i < weights.length; i++) {
    const [here, there] = [weights[i - s]!, weights[i]!];
    yield here > there ? [here, there] : [there, here];
  }
}

/** A uniform integer in [0, n). A draw outside n equal parts of all draws is repeated. */
export function uniform(n: bigint, random: RandomSource): bigint {
  const part = (1n << BigInt(32 * WORDS)) / n;
  for (;;) {
    let bits = 0n;
    for (let i = 0; i < WORDS; i++) bits = (bits << 32n) | BigInt(random.word());
    if (bits < part * n) return bits / part;
  }
}
