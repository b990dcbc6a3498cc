import { divide } from "../../lattice/channels/index.js";
import type { Range } from "../../laws/index.js";
import type { Metric } from "../../metrics/index.js";
import type { Demand, Need } from "../kit/index.js";

/** The number of lattice steps in a standard deviation of noise for real answers. */
const RESOLUTION = 64;
/** For a probability, the end points of its region are rounded too. */
const FINE_RESOLUTION = 256;

/** The lattice for real answers, fine enough for the noise and for the allowed bias. */
export function realGranularity({ sensitivity, bias, metrics }: Need, deviation: number): number {
  const resolution = metrics.some(({ better }) => better === "higher")
    ? FINE_RESOLUTION
    : RESOLUTION;
  return divide(sensitivity, Math.min(deviation / resolution, 2 * bias)).granularity;
}

/**
 * The value of a metric at a strength. For an error, the strength is Δ/value. For a probability, it
 * is the odds value/(1 − value).
 */
export function valueAt({ better }: Metric, sensitivity: number, strength: number): number {
  return better === "higher" ? strength / (1 + strength) : sensitivity / strength;
}

/** The strength at which a metric has a value. */
export function strengthAt({ better }: Metric, sensitivity: number, value: number): number {
  return better === "higher" ? value / (1 - value) : sensitivity / value;
}

/** The standard deviation of the noise, in sensitivities, is between these limits. */
const WIDEST = 400;
const NARROWEST = 0.5;

/** The strengths at which noise can be made. Undefined if there is no such strength. */
export function strengthsFor(
  { sensitivity, wholeAnswers }: Need,
  { spec, better }: Metric,
): Range | undefined {
  if (spec.kind !== "usefulness" || better === "lower") {
    // At sensitivity 1, integer noise may be narrower than the sensitivity.
    return { lower: 1 / WIDEST, upper: wholeAnswers && sensitivity === 1 ? 10 : 1.9 };
  }
  // The odds of |noise| ≤ w, for geometric noise of a given standard deviation.
  const width = spec.within + (wholeAnswers ? 0.5 : 0);
  const odds = (deviation: number) => Math.expm1((Math.SQRT2 * width) / (deviation * sensitivity));
  const range = { lower: odds(WIDEST), upper: Math.min(1e6, odds(NARROWEST)) };
  return width >= sensitivity / 2 && range.lower < range.upper ? range : undefined;
}

/**
 * A slightly better value than the demanded one, because the lattice rounds real answers. A power
 * of the error grows by about the square of half a step. A probability loses one end point.
 */
export function paddedValue(need: Need, { metric, value }: Demand, deviation: number): number {
  if (need.wholeAnswers) return value;
  const step = realGranularity(need, deviation);
  if (metric.better === "lower") return value * (1 - (step / value) ** 2 / 2);
  return 1 - (1 - value) * (1 - (1.5 * Math.SQRT2 * step) / deviation);
}
