import { compoundLevel } from "./compound-accounting.js";
import { decayRate, type RatePrior } from "./rate-prior/index.js";

/**
 * The scale is reduced by this relative margin, to allow for rounding errors. If the margin is not
 * enough, the scale is reduced further.
 */
const MARGIN = 2 ** -50;

/**
 * Scales a rate prior so that its exact level at sensitivity Δ is ε, or just below ε. The level is
 * an increasing and concave function of the scale, so secants from the left never overshoot. The
 * first secant is the tangent at 0.
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
    const prior = shape.scaled(scale * (1 - margin));
    if (compoundLevel(prior, sensitivity) <= epsilon) return prior;
  }
  throw new RangeError(`no scale of ${shape.name} has ε = ${epsilon}`);
}
