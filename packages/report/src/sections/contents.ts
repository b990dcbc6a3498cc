import type { Published } from "@noisewright/contract/answers";
import type { Markup } from "../markup/index.js";

/** What a report is made from. All of it is published. */
export interface ReportContents {
  /** The published answer, as `noisewright release --json` and the service return it. */
  readonly published: Published;
  /** The heading; by default, the name of the ledger. */
  readonly title?: string | undefined;
  /** The name of the table, as it may be shown. */
  readonly source: string;
  /** The name of the receipt file. */
  readonly receiptFile: string;
  /** What ε and δ mean for one person, in sentences. */
  readonly privacy: readonly string[];
  /** The DOM that creates the charts. */
  readonly document: Document;
}

export type Section = (contents: ReportContents) => Markup;

/** The day of the last answer in the receipt, so that the same release has the same date. */
export function publishedOn({ receipt }: Published): string {
  const time = receipt.entries.at(-1)?.time ?? "";
  const day = new Date(time);
  if (Number.isNaN(day.getTime())) return "";
  return day.toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric" },
    timeZone: "UTC",
  });
}

/** The id of the heading of a release. */
export const releaseId = (index: number) => `release-${index + 1}`;
