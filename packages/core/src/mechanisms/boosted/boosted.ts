import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { absoluteRegion } from "./boosted-absolute.js";
import { type RegionOptions, regionOnDomain } from "./boosted-domain.js";
import { boostedFamilies } from "./boosted-families.js";
import { boostedParameters as parameters, requireRelation } from "./boosted-parameters.js";
import type { Kernel } from "./kernel.js";

interface Definition<Id extends string> {
  readonly id: Id;
  readonly summary: string;
  readonly kernel: Kernel;
}

/**
 * Defines noise whose density outside a region is multiplied by 1 − q and then normalised. q is the
 * smallest value for which the region has the promised probability at every answer [jiang-2024, eq.
 * (2), (3)]. The privacy loss is computed from this density, because the accounting in the paper
 * understates the loss.
 */
export function defineBoosted<const Id extends string>({ id, summary, kernel }: Definition<Id>) {
  return defineMechanism({
    id,
    group: "research",
    summary,
    parameters,
    propose: noiseProposal(false, (need) => boostedFamilies(kernel, need)),
    variants: [
      absoluteVariant(id, kernel, "scale"),
      absoluteVariant(id, kernel, "delta"),
      relativeVariant(id, kernel, "scale"),
      relativeVariant(id, kernel, "delta"),
      fixedVariant(id, kernel),
    ],
  });
}

type Level = "scale" | "delta";

function absoluteVariant<L extends Level>(subject: string, kernel: Kernel, level: L) {
  return variant(
    parameters,
    ["sensitivity", "confidence", "region", "tolerance", level],
    (values) => absoluteRegion({ subject, kernel, ...values }),
    { region: "absolute" },
  );
}

function relativeVariant<L extends Level>(subject: string, kernel: Kernel, level: L) {
  return variant(
    parameters,
    ["sensitivity", "confidence", "region", "ratio", "tolerance", "lower", "upper", level],
    ({ ratio, tolerance, lower, upper, region: _, ...others }) => {
      const half = (answer: number) => ratio * Math.abs(answer) + tolerance;
      return onDomain({
        ...others,
        subject,
        kernel,
        input: { lower, upper },
        region: (answer) => ({ lower: answer - half(answer), upper: answer + half(answer) }),
        // The region is narrowest at the answer nearest to 0.
        worstAnswer: Math.min(upper, Math.max(lower, 0)),
        kinks: [0],
        rounding: 2 ** -50,
        ratio,
      });
    },
    { region: "relative" },
  );
}

/**
 * For a fixed region the caller must set the scale, because no scale is the best. The wider the
 * noise, the smaller the privacy loss. Even a constant output in the region would keep the promised
 * confidence.
 */
function fixedVariant(subject: string, kernel: Kernel) {
  return variant(
    parameters,
    [
      ...(["sensitivity", "confidence", "region", "regionLower", "regionUpper"] as const),
      ...(["lower", "upper", "scale"] as const),
    ],
    ({ regionLower, regionUpper, lower, upper, region: _, ...others }) => {
      const least = `at most lower (${lower}), because answers must lie in the region`;
      requireRelation(regionLower <= lower, subject, "regionLower", least, regionLower);
      const most = `at least upper (${upper}), because answers must lie in the region`;
      requireRelation(regionUpper >= upper, subject, "regionUpper", most, regionUpper);
      const middle = regionLower + (regionUpper - regionLower) / 2;
      const inside = { lower: regionLower, upper: regionUpper };
      return onDomain({
        ...others,
        subject,
        kernel,
        input: { lower, upper },
        region: () => inside,
        worstAnswer: middle - lower > upper - middle ? lower : upper,
        kinks: [middle],
        rounding: 0,
      });
    },
    { region: "fixed" },
  );
}

function onDomain(given: RegionOptions) {
  const { lower, upper } = given.input;
  requireRelation(lower < upper, given.subject, "upper", `above lower (${lower})`, upper);
  return regionOnDomain(given);
}
