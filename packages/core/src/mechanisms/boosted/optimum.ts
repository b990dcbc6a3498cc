import { minimise } from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { boostFor, split } from "./boost.js";
import { type BoostedFamily, boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";

/**
 * The requirement that noise is within `tolerance` of the answer with probability `confidence`, at
 * a sensitivity.
 */
export interface BoostNeed {
  readonly sensitivity: number;
  readonly tolerance: number;
  readonly confidence: number;
}

/** Boosted noise that meets the requirement with the smallest boost. */
export function boostedNoise(
  kernel: Kernel,
  scale: number,
  { tolerance, confidence }: Omit<BoostNeed, "sensitivity">,
): BoostedFamily {
  const region = (answer: number) => ({ lower: answer - tolerance, upper: answer + tolerance });
  const { inside, outside } = split(kernel.partial(scale, 0), region(0));
  return { kernel, scale, region, boost: boostFor(confidence, inside, outside) };
}

/** The largest scale to search, in units of the scale of plain noise that meets the requirement. */
const WIDEST = 60;
const GRID = 120;

/**
 * The scale that minimises a figure of merit. `plain` is the scale at which the noise needs no
 * boost, and no smaller scale is tried. So the result is never worse than plain noise. Every tested
 * case had a single minimum, but it is not proved that the minimum is always unique. So the search
 * starts with a grid. If `plain` is as good as the best scale found, `plain` is returned.
 */
export function bestScale(
  plain: number,
  merit: (scale: number) => number,
  { grid = GRID, tolerance = 1e-9 } = {},
): number {
  const at = (t: number) => merit(plain * Math.exp(t));
  const found = plain * Math.exp(minimise(at, 0, Math.log(WIDEST), grid, tolerance));
  return merit(plain) <= merit(found) ? plain : found;
}

/**
 * The scale of plain noise that meets the requirement. At confidence 1 no plain noise meets the
 * requirement, so the scale for a confidence close to 1 is returned.
 */
export function plainScale(
  kernel: Kernel,
  { tolerance, confidence }: Omit<BoostNeed, "sensitivity">,
): number {
  return tolerance * kernel.scaleFor(Math.min(confidence, 1 - 2 ** -40));
}

/**
 * The scale of boosted noise that meets the requirement and minimises a figure of merit of the
 * exact privacy.
 */
export function bestBoostedScale(
  kernel: Kernel,
  need: BoostNeed,
  merit: (privacy: IdealPrivacy) => number,
): number {
  return bestScale(plainScale(kernel, need), (scale) =>
    merit(boostedNoisePrivacy(boostedNoise(kernel, scale, need), need.sensitivity)),
  );
}
