import { NoisewrightError } from "@noisewright/core";
import type { DescribedRelease } from "@noisewright/release";
import { gap } from "./gaps.js";
import { type Described, list, releaseLine } from "./releases-text.js";
import type { Deployment } from "./schema.js";

/** What the steward says about a data product on the command line. */
export interface StewardWords {
  readonly name?: string | undefined;
  readonly curator?: string | undefined;
  readonly curatorType: string;
  readonly use?: string | undefined;
  readonly region?: string | undefined;
  readonly sector?: string | undefined;
  readonly url?: string | undefined;
  readonly author?: readonly string[] | undefined;
  readonly why?: string | undefined;
  /** The date for which a release is planned that is not published yet. */
  readonly planned?: string | undefined;
}

/** The product: who publishes what, when and for whom. */
export function basicOf(
  releases: readonly Described[],
  words: StewardWords,
): Record<keyof Deployment["basic"], unknown> {
  const synthetic = releases.every(({ asked }) => asked.statistic === "synthetic");
  const planned = words.planned === undefined ? "" : "Planned, not published yet. ";
  return {
    name: words.name ?? gap("the name of the data product"),
    data_curators: [
      {
        data_curator_name: words.curator ?? gap("who publishes this"),
        data_curator_type: words.curatorType,
      },
    ],
    description: `${planned}Statistics with differential privacy:\n${list(releases.map(releaseLine))}`,
    intended_use: words.use ?? gap("what the data product is for"),
    data_product_type: synthetic ? "Synthetic data" : "Summary statistics",
    data_product_region: words.region ?? gap("which region the data describe"),
    data_product_sector: words.sector,
    publication_date: words.planned ?? firstDay(releases),
  };
}

/** The day on which the first of these releases was published, in UTC. */
function firstDay(releases: readonly Described[]): string | undefined {
  return releases
    .flatMap(({ stored }) => stored ?? [])
    .toSorted()[0]
    ?.slice(0, 10);
}

/** The releases that a record is about: all published ones, or all planned ones. */
export function recordedReleases(
  { spec, kept }: DescribedRelease,
  all: readonly Described[],
  { planned }: StewardWords,
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

/** `current-pageviews-wikimedia-foundation-2023`, as the registry writes it. */
export function slugOf({ name, curator }: StewardWords, date: unknown): string {
  if (name === undefined || curator === undefined) {
    return gap("the name, the curator and the year in lower case, with dashes");
  }
  return `${name} ${curator} ${String(date).slice(0, 4)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
