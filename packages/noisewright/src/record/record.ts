import { NoisewrightError } from "@noisewright/core";
import type { DescribedRelease } from "@noisewright/release";
import { gap, gapsOf } from "./gaps.js";
import { implementationOf } from "./implementation.js";
import { costOf, lossOf, variantOf } from "./privacy.js";
import { basicOf, recordedReleases, type StewardWords, slugOf } from "./product.js";
import { describedReleases } from "./releases-text.js";
import { type RegistryRecord, registryRecord } from "./schema.js";

/** The record of the published releases of a spec, or of a plan. It has been checked. */
export function recordOf(described: DescribedRelease, given: StewardWords): RegistryRecord {
  const releases = recordedReleases(described, describedReleases(described), given);
  const isPlan = described.paid === undefined;
  const words = { ...given, planned: isPlan ? given.planned : undefined };
  requireCost(described);
  const basic = basicOf(releases, words);
  const deployment = {
    basic,
    dp_variant: variantOf(described, releases),
    privacy_loss: lossOf(described, releases),
    deployment_model: modelOf(described),
    implementation: implementationOf(described, releases, words),
  };
  const registry_authors = words.author ?? [gap("who fills in this record")];
  const tier = gapsOf({ deployment, registry_authors }).length === 0 ? 3 : 2;
  return checked({
    url_slug: slugOf(words, basic.publication_date),
    deployment: { ...deployment, administrative: { status: "Draft", registry_authors, tier } },
  });
}

/** Who is trusted, and how often something is published. */
function modelOf({ releases, ledger }: DescribedRelease) {
  const running = releases.find(({ running }) => running !== undefined)?.running;
  return {
    model_name: "Central",
    model_name_details:
      "Noisewright reads the data where the steward keeps them. Only noisy values leave.",
    trust_assumptions: gap("who may see the data, and why they are trusted"),
    actors: [
      "The steward sees the data and runs Noisewright. Readers see published values and receipts, and may know anything else: the guarantee holds for all of them.",
      gap("who else can see the data or the published values"),
    ].join("\n"),
    release_type: running === undefined ? "One release" : "Many releases",
    release_type_details:
      running === undefined
        ? gap("whether more releases about these people are planned")
        : `One count for each ${running.period}, for ${running.total} periods. The cost of all periods is paid once and includes the periods to come.`,
    ...(running !== undefined && { data_source_type: "Dynamic" }),
    data_source_type_details:
      running === undefined
        ? gap("whether new data arrive over time; add data_source_type: Static or Dynamic")
        : "Rows of new periods are added. The bound on contributions holds for all periods together.",
    access_type: "Non-interactive",
    access_type_details: `The releases are written in a spec before they are run.${
      ledger?.adaptive === false ? " The accounting relies on this." : ""
    }`,
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

/** Refuses to print a record that the registry could not read. */
function checked(record: unknown): RegistryRecord {
  const parsed = registryRecord.safeParse(record);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new NoisewrightError({
    code: "domain",
    subject: "record",
    parameter: issue!.path.join("."),
    domain: "what the registry of deployments allows",
    got: issue!.message,
  });
}
