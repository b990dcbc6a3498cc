import type { PublicationBody, PublishedSummary } from "@noisewright/contract/answers";
import { digestOf } from "@noisewright/core/ledger";
import { type DescribedPublication, publishedJson, sourceNames } from "@noisewright/release";
import type { Publication } from "@noisewright/release/ledger";
import { explainPaid } from "../explain/index.js";
import { recordFacts } from "../record/index.js";

/** Who asked for a release, and how. */
export interface Asked {
  /** The spec as YAML. Others may read it. */
  readonly spec: string;
  /** The address of the form that wrote the spec, if a form did. */
  readonly form?: string | undefined;
  readonly who: string;
}

/**
 * What a release published, with all that is needed to show it, report it and record it later. It
 * contains published information only.
 */
export function publicationOf(described: DescribedPublication, asked: Asked): Publication {
  const { isNew } = described.kept; // The place of the ledger is not published.
  const answer = publishedJson({ ...described, kept: { isNew } }, described.receipt);
  const summary = summaryOf(described, answer, asked);
  const body: Omit<PublicationBody, "answer"> = {
    source: sourceNames(described.spec),
    spec: asked.spec,
    ...(asked.form !== undefined && { form: asked.form }),
    privacy: [...explainPaid(described.spec, described.receipt)],
    record: recordFacts(described),
  };
  return {
    id: summary.id,
    ledger: summary.ledger,
    summary: JSON.stringify(summary),
    body: JSON.stringify({ ...body, answer }),
  };
}

function summaryOf(
  { spec, receipt, stored }: DescribedPublication,
  { releases }: ReturnType<typeof publishedJson>,
  { who }: Asked,
): PublishedSummary {
  const { name: ledger } = spec.ledger;
  const { epsilon, delta } = receipt;
  return {
    id: idOf(spec, receipt),
    names: releases.map(({ name }) => name),
    ledger,
    // The hour of the newest answer, as the ledger says it: exact times could reveal run times.
    time: stored
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1)!,
    who,
    epsilon,
    delta,
    values: releases.reduce((sum, release) => sum + valuesOf(release), 0),
  };
}

/**
 * The same answers can be shown in several ways, for example with intervals that hold together. So
 * the id depends on all that was asked.
 */
function idOf(
  { ledger: { name: ledger }, releases, confidence }: DescribedPublication["spec"],
  receipt: DescribedPublication["receipt"],
): string {
  const digests = receipt.releases.map(({ digest }) => digest);
  // JSON leaves out the fields that are undefined.
  return digestOf(JSON.parse(JSON.stringify({ ledger, releases, confidence, digests })));
}

type Release = ReturnType<typeof publishedJson>["releases"][number];

function valuesOf({ results, tables = [], synthetic }: Release): number {
  const cells = tables.reduce((sum, table) => sum + table.cells.length, 0);
  return results.length + cells + (synthetic?.rows ?? 0);
}
