import { ceilDiv, type Rational } from "../../numerics/index.js";
import { type Coins, countSuccesses, drawMagnitude, withRandomSign } from "../../random/index.js";

/**
 * Weights e^(−inner · min(|k|, c) − outer · max(|k| − c, 0)) on the integers, with slopes as
 * fractions.
 */
export interface TwoSlopes {
  readonly inner: Rational;
  readonly outer: Rational;
  readonly breakpoint: bigint;
}

/**
 * Methods that draw from exactly the weights of `TwoSlopes`, with integers only. The methods are
 * fast for different slopes.
 */
export const MIXTURE_DRAWS = { thinned, hazard, slots };
export type MixtureMethod = keyof typeof MIXTURE_DRAWS;

/**
 * The method that needs the fewest coin tosses at these slopes. This method needs only a few
 * tosses, unless the outer slope is far smaller than the inner slope.
 */
export function fastestMethod({ inner, outer, breakpoint }: TwoSlopes): MixtureMethod {
  if (!isSteeper(outer, inner)) return "hazard";
  return 2n * inner.numerator * breakpoint >= inner.denominator ? "thinned" : "slots";
}

/**
 * Proposes geometric noise of the inner slope. Beyond the breakpoint, a proposal is accepted with
 * probability e^(−(outer − inner)(|k| − c)). The method requires outer ≥ inner, and accepts at
 * least a fraction 1 − e^(−inner·c) of its proposals.
 */
function thinned({ inner, outer, breakpoint }: TwoSlopes, coins: Coins): bigint {
  const { numerator: n2, denominator: d2 } = inner;
  const { numerator: n1, denominator: d1 } = outer;
  for (;;) {
    const magnitude = drawMagnitude(n2, d2, coins);
    const k = withRandomSign(magnitude, coins);
    if (k === undefined) continue;
    const over = magnitude - breakpoint;
    if (over <= 0n || coins.exp((n1 * d2 - n2 * d1) * over, d1 * d2)) return k;
  }
}

/**
 * Proposes a magnitude of the inner slope. A magnitude from the breakpoint on is replaced by a new
 * magnitude of the outer slope. These proposals alone would favour one side of the breakpoint by a
 * factor of (1 − e^−outer)/(1 − e^−inner). A coin with this probability, or with the inverse,
 * compensates for the factor. The method works for any slopes. If the outer slope is smaller than
 * the inner slope, the method accepts at least a fraction outer/2·inner of its proposals.
 */
function hazard({ inner, outer, breakpoint }: TwoSlopes, coins: Coins): bigint {
  const steeper = isSteeper(outer, inner);
  for (;;) {
    let magnitude = drawMagnitude(inner.numerator, inner.denominator, coins);
    if (magnitude >= breakpoint) {
      magnitude = breakpoint + drawMagnitude(outer.numerator, outer.denominator, coins);
    }
    const favoured = steeper ? magnitude >= breakpoint : magnitude < breakpoint;
    const [small, large] = steeper ? [inner, outer] : [outer, inner];
    if (favoured && !fallRatioCoin(small, large, coins)) continue;
    const k = withRandomSign(magnitude, coins);
    if (k !== undefined) return k;
  }
}

/** True with probability (1 − e^−a)/(1 − e^−b), a ≤ b. */
function fallRatioCoin(a: Rational, b: Rational, coins: Coins): boolean {
  const difference = b.numerator * a.denominator - a.numerator * b.denominator;
  for (;;) {
    if (!coins.exp(a.numerator, a.denominator)) return true;
    if (!coins.exp(difference, a.denominator * b.denominator)) return false;
  }
}

/**
 * Proposes the magnitudes 0 … c − 1 and the first n = ⌈1/outer⌉ magnitudes from c on, all with
 * equal probability. A magnitude from c on then moves n further each time a coin of probability
 * e^(−outer·n) succeeds. To compensate, magnitudes below c are accepted with an extra probability
 * of 1 − e^(−outer·n). The method requires outer ≥ inner. The method is for small inner·c, where
 * `thinned` would accept almost nothing.
 */
function slots({ inner, outer, breakpoint: c }: TwoSlopes, coins: Coins): bigint {
  const { numerator: n2, denominator: d2 } = inner;
  const { numerator: n1, denominator: d1 } = outer;
  const n = ceilDiv(d1, n1);
  for (;;) {
    let magnitude = coins.below(c + n);
    if (magnitude < c) {
      if (!coins.exp(n2 * magnitude, d2) || coins.exp(n1 * n, d1)) continue;
    } else {
      if (!coins.exp(n2 * c * d1 + n1 * (magnitude - c) * d2, d1 * d2)) continue;
      magnitude += n * countSuccesses(n1 * n, d1, coins);
    }
    const k = withRandomSign(magnitude, coins);
    if (k !== undefined) return k;
  }
}

function isSteeper(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator >= b.numerator * a.denominator;
}
