import { minimise } from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { boostFor, split } from "./boost.js";
import { type BoostedFamily, boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";

/** Within `tolerance` of the answer with probability `confidence`, at a sensitivity. */
export interface BoostNeed {
  readonly sensitivity: number;
  readonly tolerance: number;
  readonly confidence: number;
}

/** Boosted noise that meets a need, with the least boost that does. */
export function boostedNoise(
  kernel: Kernel,
  scale: number,
  { tolerance, confidence }: Omit<BoostNeed, "sensitivity">,
): BoostedFamily {
  const region = (answer: number) => ({ lower: answer - tolerance, upper: answer + tolerance });
  const { inside, outside } = split(kernel.partial(scale, 0), region(0));
  return { kernel, scale, region, boost: boostFor(confidence, inside, outside) };
}

/** Kernels wider than this, in scales of the plain kernel that meets the need, are all boost. */
const WIDEST = 60;
const GRID = 120;

/**
 * The scale for which a figure of merit is least, among those from the plain kernel's that needs no
 * boost upwards: never worse than the plain kernel. One minimum was seen in every case tried, but
 * that is no theorem: a grid comes first. Where two are equally good the smaller one is safer.
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

/** The scale of plain noise that meets a need; at confidence 1, where none does, as good as one. */
export function plainScale(
  kernel: Kernel,
  { tolerance, confidence }: Omit<BoostNeed, "sensitivity">,
): number {
  return tolerance * kernel.scaleFor(Math.min(confidence, 1 - 2 ** -40));
}

/** The scale of boosted noise that meets a need at the least of a figure of its exact privacy. */
export function bestBoostedScale(
  kernel: Kernel,
  need: BoostNeed,
  merit: (privacy: IdealPrivacy) => number,
): number {
  return bestScale(plainScale(kernel, need), (scale) =>
    merit(boostedNoisePrivacy(boostedNoise(kernel, scale, need), need.sensitivity)),
  );
}
