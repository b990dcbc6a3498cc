import { type Metric, metricOf } from "../../metrics/index.js";
import type { FullNeed, NeedInput } from "./need.js";
import { domainError } from "./refusals.js";

/**
 * The metric for the probability that an error is acceptable. The field `width` is the smallest
 * acceptable error over all answers. For a fixed region, `width` is undefined.
 */
export interface AcceptableError {
  readonly metric: Metric;
  readonly width: number | undefined;
}

/**
 * Reads the acceptable error from the requirements. Returns undefined if the requirements state no
 * acceptable error.
 */
export function acceptableError(
  given: NeedInput,
  answers: FullNeed["answers"],
): AcceptableError | undefined {
  const { within, ratio, region } = given;
  if (region !== undefined) {
    if (within !== undefined || ratio !== undefined)
      throw domainError("region", "omitted if `within` or `ratio` is given", region);
    const sound = Array.isArray(region) && region.length === 2 && region[0] < region[1];
    if (!sound) throw domainError("region", "two numbers, the lower one first", region);
    const [lower, upper] = region;
    return { metric: metricOf({ kind: "confidence", lower, upper }), width: undefined };
  }
  if (ratio !== undefined) {
    const nearest = Math.max(0, answers.lower, -answers.upper);
    const width = ratio * nearest + (within ?? 0);
    if (!(width > 0)) {
      const domain =
        "given together with ratio if the answer can be 0, where the ratio allows no error";
      throw domainError(
        "within",
        domain,
        within ?? "none",
        "or give a lower bound above 0 on the answers",
      );
    }
    const metric = metricOf({ kind: "relative-error", ratio, tolerance: within ?? 0 });
    return { metric, width };
  }
  if (within === undefined) return undefined;
  return { metric: metricOf({ kind: "usefulness", within }), width: within };
}
