import { LAPLACE } from "../kit/index.js";
import { checkThreshold, deadZone, threshold } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/**
 * Laplace noise; outputs within T of an end become that end. At T = b it is exactly unbiased for
 * every answer at least b from the ends, and biased by b/e at them.
 */
export const deadzoneLaplace = defineCut({
  id: "deadzone-laplace",
  summary: "real outputs in a range, exactly unbiased but for answers near its ends",
  family: LAPLACE,
  why: "unbiased but for answers near the ends",
  own: { threshold },
  choose(bounded, scale, own) {
    const T = own.threshold ?? Math.min(scale, (bounded.upper - bounded.lower) / 2);
    checkThreshold("deadzone-laplace", bounded, T);
    return { cut: deadZone(bounded, T), details: { threshold: T } };
  },
});
