import { NoisewrightError } from "@noisewright/core";
import type { DescribedRelease } from "@noisewright/release";
import { type Described, list, releaseLine } from "./releases-text.js";
import type { RecordFacts } from "./schema.js";

/** The product: what is published, and when. */
export function productOf(
  releases: readonly Described[],
  planned: string | undefined,
): RecordFacts["product"] {
  const synthetic = releases.every(({ asked }) => asked.statistic === "synthetic");
  const plan = planned === undefined ? "" : "Planned, not published yet. ";
  return {
    description: `${plan}Statistics with differential privacy:\n${list(releases.map(releaseLine))}`,
    data_product_type: synthetic ? "Synthetic data" : "Summary statistics",
    publication_date: planned ?? firstDay(releases),
  };
}

/** The day on which the first of these releases was published, in UTC. */
function firstDay(releases: readonly Described[]): string {
  const times = releases.flatMap(({ stored }) => stored ?? []);
  return times.toSorted()[0]!.slice(0, 10);
}

/** The releases that a record is about: all published ones, or all planned ones. */
export function recordedReleases(
  { spec, kept }: DescribedRelease,
  all: readonly Described[],
  planned: string | undefined,
): readonly Described[] {
  const published = all.filter(({ stored }) => stored !== undefined);
  if (published.length > 0) return published;
  if (planned !== undefined) return all;
  const ledger = `ledger "${spec.ledger.name}"`;
  throw new NoisewrightError({
    code: "unavailable",
    subject: "record",
    what: kept.isNew
      ? `nothing is published yet: ${ledger} does not exist`
      : `nothing of this spec is published in ${ledger}`,
    advice:
      "publish it with noisewright release, or describe the plan with --planned and a date, for example --planned 2026-01-31",
  });
}
