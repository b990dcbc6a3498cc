import { mechanism } from "@noisewright/core";
import { boundGrid, ScaledChoice } from "@noisewright/core/selection";
import { approximateBounds } from "./approximate.js";
import { sorted } from "./sorted.js";

/** @typedef {import("./random.js").Source} Source */

const BOUNDS = boundGrid(1, 1e9);

/** @param {number} epsilon Laplace noise of sensitivity 1, from certified weights */
export const unitNoise = (epsilon) => mechanism("laplace", { epsilon, sensitivity: 1 });

/**
 * The sum of nonnegative values: the error of the best fixed bound with ε = 1, a chooser of the bound,
 * and the error of a run with this bound.
 *
 * @param {Float64Array} values
 */
export function sumTask(values) {
  const data = sorted(values);
  const fixed = [...BOUNDS, ...data.some(400, 200)].filter((bound) => bound > 0);
  const errors = fixed.map((bound) => Math.hypot(data.lost(0, bound).high, Math.SQRT2 * bound));
  const cuts = BOUNDS.map((bound) => data.above(bound));
  /** @type {Map<number, ReturnType<typeof unitNoise>>} */
  const noises = new Map();
  /** @param {number} share */
  const choose = (share) => {
    const choice = new ScaledChoice({ epsilon: share, sensitivity: 1, sizes: BOUNDS });
    return (/** @type {Source} */ random) => BOUNDS[choice.pick(cuts, random)];
  };

  /** @param {number | undefined} bound @param {number} share @param {Source} random */
  const run = (bound, share, random) => {
    if (bound === undefined) return data.total;
    const noise = noises.get(share) ?? unitNoise(1 - share);
    noises.set(share, noise);
    return bound * noise.release(0, random) - data.lost(0, bound).high;
  };

  return {
    best: errors.reduce((a, b) => Math.min(a, b)),
    /** The error of a run with a scaled choice, and with approximate bounds. @param {number} share */
    methods: (share) =>
      [choose(share), approximateBounds(values, share)].map(
        (chooser) => (/** @type {Source} */ random) => run(chooser(random), share, random),
      ),
  };
}
