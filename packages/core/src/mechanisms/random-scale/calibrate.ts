import { compoundLevel } from "./compound-accounting.js";
import { decayRate, type RatePrior } from "./rate-prior/index.js";

/** What rounding may add to a level is taken off the scale, and more where that is not enough. */
const MARGIN = 2 ** -50;

/**
 * A second fold scaled so that its exact level at sensitivity Δ is ε, from below. The level rises with
 * the scale and is concave in it, so that secants from the left never overshoot; the first is the
 * tangent at 0.
 */
export function calibrated(shape: RatePrior, epsilon: number, sensitivity: number): RatePrior {
  let before = { scale: 0, level: 0 };
  let scale = epsilon / sensitivity / decayRate(shape, 0, 1);
  for (;;) {
    const level = compoundLevel(shape, scale * sensitivity);
    if (!(level > before.level && level < epsilon)) break;
    const next = scale + ((epsilon - level) * (scale - before.scale)) / (level - before.level);
    before = { scale, level };
    if (!(next > scale * (1 + 1e-15))) break;
    scale = next;
  }
  for (let margin = MARGIN; margin < 1; margin *= 2) {
    const fold = shape.scaled(scale * (1 - margin));
    if (compoundLevel(fold, sensitivity) <= epsilon) return fold;
  }
  throw new RangeError(`no scale of ${shape.name} has level ${epsilon}`);
}
