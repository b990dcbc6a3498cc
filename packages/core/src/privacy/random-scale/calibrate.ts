import { decayRate, type SecondFold } from "../../distributions/index.js";
import { compoundLevel } from "../compound-accounting.js";

/** What rounding may add to a level is taken off the scale beforehand. */
const MARGIN = 1e-12;

/**
 * A second fold scaled so that its exact level at sensitivity Δ is ε, from below. The level rises with
 * the scale and is concave in it, so that Newton from c = ε/(Δ · E U²/E U) never overshoots.
 */
export function calibrated(shape: SecondFold, epsilon: number, sensitivity: number): SecondFold {
  let scale = epsilon / sensitivity / decayRate(shape, 0, 1);
  for (let step = 1; step > 1e-15; ) {
    const at = scale * sensitivity;
    const lacking = epsilon - compoundLevel(shape, at);
    step = lacking / (decayRate(shape, at, 1) * at);
    scale *= 1 + Math.max(0, step);
  }
  for (let margin = MARGIN; ; margin *= 2) {
    const fold = shape.scaled(scale * (1 - margin));
    if (compoundLevel(fold, sensitivity) <= epsilon) return fold;
  }
}
