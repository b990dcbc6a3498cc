import { type Channel, requireThat, type WeightPair } from "../../lattice/channels/index.js";
import { expDown, ratioUp } from "../../numerics/index.js";
import { BEYOND, connectedDots, GRID, gridUpTo, gridWithClaim, type Losses } from "./loss-grid.js";
import { deltaUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";

/**
 * A discrete privacy loss distribution that dominates a channel. Accountants compose such
 * distributions.
 */
export interface PrivacyLoss {
  /** The possible values of the privacy loss, each rounded up. */
  readonly losses: Float64Array;
  /** The probability of each loss, rounded up. */
  readonly masses: Float64Array;
  /**
   * The probability of an infinite loss, rounded up. The loss is infinite for outputs that are
   * possible for only one of two adjacent inputs.
   */
  readonly infinite: number;
}

const UNIT = 2 ** -52;

/**
 * The privacy loss distribution of a channel, with the losses in increasing order. If one pair of
 * weights dominates, the losses are those of this pair. Otherwise the losses come from the upper
 * envelope of the profiles of all pairs on a grid, by connecting the dots [doroshenko-2022].
 */
export function privacyLoss(channel: Channel): PrivacyLoss {
  const { losses, masses, infinite } = unorderedLoss(channel);
  const order = Uint32Array.from(losses, (_, i) => i);
  order.sort((a, b) => losses[a]! - losses[b]!);
  const inOrder = (values: Float64Array) => Float64Array.from(order, (i) => values[i]!);
  return { losses: inOrder(losses), masses: inOrder(masses), infinite };
}

/**
 * Like `privacyLoss`, but the losses have the order of the weights. This function is for callers
 * that put the losses on their own grid.
 */
export function unorderedLoss(channel: Channel): PrivacyLoss {
  const pairs = [...channel.pairs()];
  const only = pairs[0];
  const level = pureLevelUp(channel).epsilon;
  if (pairs.length === 1 && only?.symmetric) return ownLosses(only, level, channel.claimedEpsilon);
  requireThat(Number.isFinite(level), "weights", "positive if several pairs dominate");
  const { claimedEpsilon = level } = channel;
  // Doubles cannot distinguish grid points that are much closer than the points of a plain grid.
  if (claimedEpsilon >= level * (1 - 2 / GRID)) return { ...ofLevel(pairs, level), infinite: 0 };
  const largest = Math.min(level, claimedEpsilon + BEYOND);
  const infinite = largest < level ? deltaUp(channel, largest).delta : 0;
  const grid = gridWithClaim(claimedEpsilon, largest);
  return { ...mirrored(connectedDots(pairs, grid, infinite, false)), infinite };
}

/**
 * Replaces the masses of negative losses by the mirror images of the positive ones. The profile
 * holds for both directions, so P has the mass m·e^−loss at −loss if it has the mass m at loss. In
 * doubles, the slopes of the profile near 1 would lose all digits far below 0.
 */
function mirrored({ losses, masses }: Losses): Losses {
  for (let i = 0; i < GRID / 2; i++) {
    masses[i] = masses[GRID - i]! * Math.exp(losses[i]!) * (1 + 4 * UNIT);
  }
  return { losses, masses };
}

/**
 * The losses of a pair. For noise without tails, an output that is possible for both inputs has a
 * finite loss. Any other output has an infinite loss.
 */
function ownLosses(pair: WeightPair, level: number, claimed: number | undefined): PrivacyLoss {
  if (Number.isFinite(level)) return { ...finiteLosses(pair, level), infinite: 0 };
  const { p, q, total } = pair;
  const both = (weights: WeightPair["p"]) => weights.filter((_, i) => p[i]! > 0n && q[i]! > 0n);
  const alone = p.reduce((sum, weight, i) => (q[i] === 0n ? sum + weight : sum), 0n);
  const shared = { p: both(p), q: both(q), total };
  const finite = finiteLosses(shared, level);
  if (claimed !== undefined) capAtClaim(finite.losses, shared, claimed);
  return { ...finite, infinite: ratioUp(alone, total) };
}

/**
 * Lowers losses that exceed the claimed ε only because they were rounded up. Integer arithmetic
 * proves that the exact loss is at most the claimed ε.
 */
function capAtClaim(
  losses: Float64Array,
  { p, q }: Pick<WeightPair, "p" | "q">,
  claimed: number,
): void {
  const { numerator, denominator } = expDown(claimed);
  for (const [i, loss] of losses.entries()) {
    if (loss > claimed && p[i]! * denominator <= q[i]! * numerator) losses[i] = claimed;
  }
}

/**
 * The losses of a pair of weights. No loss exceeds the pure ε of the channel. This pure ε is
 * rounded up only once, so that sums of pure ε values are exact.
 */
function finiteLosses({ p, q, total }: Omit<WeightPair, "symmetric">, level: number): Losses {
  const all = Number(total);
  const losses = new Float64Array(p.length);
  const masses = new Float64Array(p.length);
  for (let i = 0; i < p.length; i++) {
    const weight = Number(p[i]);
    const loss = Math.log(weight / Number(q[i]));
    losses[i] = Math.min(level, loss + 4 * UNIT * (1 + Math.abs(loss)));
    masses[i] = (weight / all) * (1 + 4 * UNIT);
  }
  return { losses, masses };
}

/** For a pure ε below this number, doubles cannot distinguish the points of the grid. */
const SMALL_LEVEL = 2 ** -20;

/**
 * A loss distribution that dominates all pairs. For a tiny pure ε, the code uses randomised
 * response, which dominates every pair and is as good as the grid.
 */
function ofLevel(pairs: readonly WeightPair[], level: number): Losses {
  if (level >= SMALL_LEVEL) return connectedDots(pairs, gridUpTo(level), 0, true);
  const losses = Float64Array.of(-level, level);
  return { losses, masses: losses.map((loss) => 1 / (1 + Math.exp(-loss)) + 4 * UNIT) };
}
