import { boundGrid, boundPairs, ScaledChoice } from "@noisewright/core/selection";
import { approximateEnds } from "./approximate.js";
import { sorted } from "./sorted.js";
import { unitNoise } from "./sums.js";

/** @typedef {import("./random.js").Source} Source */
/** @typedef {readonly [lower: number, upper: number]} Ends */

const PAIRS = boundPairs(-1e9, 1e9);
const ENDS = [...new Set(PAIRS.flatMap(({ lower, upper }) => [lower, upper]))];
const SIZES = PAIRS.map(({ size }) => size);

/**
 * The mean of values, as a release computes it: one noise on the distances from both ends.
 *
 * @param {Float64Array} values
 */
export function meanTask(values) {
  const data = sorted(values);
  const { rows } = data;
  const mean = data.total / rows;
  const [least = 0, most = 0] = [values[0], values[rows - 1]];
  const below = new Map(ENDS.map((end) => [end, data.below(end)]));
  const above = new Map(ENDS.map((end) => [end, data.above(end)]));
  const cuts = PAIRS.map(({ lower, upper }) => (below.get(lower) ?? 0) + (above.get(upper) ?? 0));
  /** @type {Map<number, ReturnType<typeof unitNoise>>} */
  const noises = new Map();

  /** The part of the range below the clipped mean. @param {Ends} ends */
  const shareOf = ([lower, upper]) => {
    const { low, high } = data.lost(lower, upper);
    return ((data.total + low - high) / rows - lower) / (upper - lower);
  };

  /** The error of fixed ends with ε = 1. What is cut off below may not make up for what is cut off above. @param {Ends} ends */
  const errorOf = ([lower, upper]) => {
    const { low, high } = data.lost(lower, upper);
    const share = shareOf([lower, upper]);
    const noise = ((upper - lower) / rows) * Math.sqrt(2 * ((1 - share) ** 2 + share ** 2));
    return Math.hypot((low + high) / rows, noise);
  };

  const grid = boundGrid(1, 1e9).flatMap((bound) => [-bound, bound]);
  const near = [0, ...grid].filter((end) => end >= Math.min(0, least) - 1 && end <= 2 * most + 2);
  const ends = [...new Set([...near, ...data.some(40, 20)])].sort((a, b) => a - b);
  let best = Number.POSITIVE_INFINITY;
  ends.forEach((lower, i) => {
    for (const upper of ends.slice(i + 1)) best = Math.min(best, errorOf([lower, upper]));
  });

  /** @param {number} share */
  const choose = (share) => {
    const choice = new ScaledChoice({ epsilon: share, sensitivity: 1, sizes: SIZES });
    const draw = drawFrom(choice.weights(cuts));
    return (/** @type {Source} */ random) => {
      const { lower, upper } = PAIRS[draw(random)] ?? { lower: 0, upper: 0 };
      return /** @type {const} */ ([lower, upper]);
    };
  };

  /** @param {Ends | undefined} chosen @param {number} part @param {Source} random */
  const run = (chosen, part, random) => {
    if (chosen === undefined) return mean;
    const [lower, upper] = chosen;
    const noise = noises.get(part) ?? unitNoise(1 - part);
    noises.set(part, noise);
    const share = shareOf(chosen);
    const a = share * rows + noise.release(0, random);
    const b = (1 - share) * rows + noise.release(0, random);
    const released = a + b > 0 ? Math.min(1, Math.max(0, a / (a + b))) : 0.5;
    return lower + released * (upper - lower) - mean;
  };

  return {
    best,
    /** The error of a run with a scaled choice, and with approximate bounds. @param {number} share */
    methods: (share) =>
      [choose(share), approximateEnds(values, share)].map(
        (chooser) => (/** @type {Source} */ random) => run(chooser(random), share, random),
      ),
  };
}

/**
 * Permute-and-flip by integer weights, as the choice draws, but in doubles: sixteen thousand large
 * integers for each run would take too long. The least likely candidates are left out.
 *
 * @param {readonly bigint[]} weights
 */
function drawFrom(weights) {
  const largest = weights.reduce((most, weight) => (weight > most ? weight : most));
  const shares = weights.map((weight) => Number((weight << 60n) / largest) / 2 ** 60);
  const likely = [...shares.keys()].filter((i) => (shares[i] ?? 0) > 2 ** -30);
  return (/** @type {Source} */ random) => {
    const accepted = likely.filter((i) => random.uniform() < (shares[i] ?? 0));
    return accepted[Math.floor(random.uniform() * accepted.length)] ?? 0;
  };
}
