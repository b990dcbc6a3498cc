import { NoisewrightError } from "@noisewright/core";
import type { DescribedRelease } from "@noisewright/release";
import { implementationOf } from "./implementation.js";
import { modelOf } from "./model.js";
import { costOf, lossOf, variantOf } from "./privacy.js";
import { productOf, recordedReleases } from "./product.js";
import { describedReleases } from "./releases-text.js";
import type { RecordFacts } from "./schema.js";

/**
 * What a record says about the published releases of a spec, or about a plan, without the words of
 * the steward. The facts are plain data, so that they can be kept with what was published.
 */
export function recordFacts(described: DescribedRelease, plannedFor?: string): RecordFacts {
  const planned = described.paid === undefined ? plannedFor : undefined;
  const releases = recordedReleases(described, describedReleases(described), plannedFor);
  requireCost(described);
  return {
    product: productOf(releases, planned),
    dp_variant: variantOf(described, releases),
    privacy_loss: lossOf(described, releases),
    deployment_model: modelOf(described),
    implementation: implementationOf(described, releases, planned !== undefined),
  };
}

/** A plan that costs more than any budget allows has no ε to record. */
function requireCost(described: DescribedRelease): void {
  if (Number.isFinite(costOf(described).epsilon)) return;
  throw new NoisewrightError({
    code: "unavailable",
    subject: "record",
    what: "the δ of the releases exceeds the δ of the budget, so the plan has no cost",
    advice: "see noisewright release --dry-run, and change the budget",
  });
}
