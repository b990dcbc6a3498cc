import { GEOMETRIC } from "../kit/index.js";
import type { ChosenCut } from "./cut-noise.js";
import { checkThreshold, deadZone, integerDeadZone, threshold } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

type DeadZoneDetails = { readonly threshold: number; readonly value?: number };

/**
 * Two-sided geometric noise of ratio a with dead zones. Outputs closer than k = ⌈a/(1−a)⌉ to a
 * bound become that bound. Outputs at distance k become the value (k − a/(1−a))/(1−a). So the
 * output is exactly unbiased for every answer at distance k or more.
 */
export const deadzoneGeometric = defineCut({
  id: "deadzone-geometric",
  summary:
    "counts in a range, exactly unbiased except near the bounds, where one output is a fraction",
  family: GEOMETRIC,
  why: "unbiased except for answers near the bounds",
  own: { threshold },
  choose(bounded, scale, own): ChosenCut<DeadZoneDetails> {
    if (own.threshold !== undefined) {
      checkThreshold("deadzone-geometric", bounded, own.threshold);
      return { cut: deadZone(bounded, own.threshold), details: { threshold: own.threshold } };
    }
    const mean = 1 / Math.expm1(1 / scale);
    const k = Math.max(1, Math.ceil(mean - 1e-12));
    const offset = Math.max(0, (k - mean) / -Math.expm1(-1 / scale));
    return { cut: integerDeadZone(bounded, k, offset), details: { threshold: k, value: offset } };
  },
});
