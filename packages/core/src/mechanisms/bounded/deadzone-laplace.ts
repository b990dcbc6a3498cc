import { LAPLACE } from "../kit/index.js";
import { checkThreshold, deadZone, threshold } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/**
 * Laplace noise with dead zones: outputs within T of a bound become that bound. At T = b the output
 * is exactly unbiased for every answer at a distance of at least b from the bounds. The bias at the
 * bounds is b/e.
 */
export const deadzoneLaplace = defineCut({
  id: "deadzone-laplace",
  summary: "real outputs in a range, exactly unbiased except for answers near the bounds",
  family: LAPLACE,
  why: "unbiased except for answers near the bounds",
  own: { threshold },
  choose(bounded, scale, own) {
    const T = own.threshold ?? Math.min(scale, (bounded.upper - bounded.lower) / 2);
    checkThreshold("deadzone-laplace", bounded, T);
    return { cut: deadZone(bounded, T), details: { threshold: T } };
  },
});
