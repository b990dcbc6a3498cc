import type { Receipt } from "@noisewright/core/ledger";
import type { PreparedRelease } from "../prepare/index.js";
import type { Published, ReleasePreview } from "../run/index.js";
import { adjacencyText } from "./adjacency-text.js";
import { boundsOf } from "./bounds.js";
import { described, describedText } from "./described.js";
import { errorText, relativeError } from "./error-text.js";
import { leftOutText } from "./left-out-text.js";
import { possibleRange } from "./possible-range.js";
import { releaseNamed } from "./release-named.js";
import { resultsOf } from "./results.js";
import { syntheticRowsOf } from "./rows.js";
import { tablesOf } from "./tables.js";

/** A preview as one JSON object. */
export function previewJson({ spec, releases, request, preview, kept, quota }: ReleasePreview) {
  return {
    request,
    ledger: { name: spec.ledger.name, ...keptOf(kept), ...ledgerOf(preview) },
    ...(quota !== undefined && { quota }),
    protects: {
      unit: spec.privacy.unit,
      adjacency: spec.privacy.adjacency,
      meaning: adjacencyText(spec),
    },
    releases: releases.map((release, i) => releaseJson(release, preview.releases[i]!)),
  };
}

type Cost = ReleasePreview["preview"]["releases"][number];

function releaseJson(release: PreparedRelease, paid: Cost) {
  return {
    name: release.name,
    statistic: release.statistic,
    mechanism: release.mechanism,
    sensitivity: {
      l0: Number(release.sensitivity.l0),
      l1: Number(release.sensitivity.l1),
      linf: Number(release.sensitivity.linf),
      why: release.sensitivity.why,
    },
    certified: release.certified,
    ...(release.keys !== undefined && { keys: keysJson(release.keys) }),
    ...(release.automatic !== undefined && {
      automatic: automaticJson(release.automatic, release.confidence),
    }),
    ...(release.running !== undefined && { periods: periodsJson(release.running, paid) }),
    ...(release.scale !== undefined && { scale: release.scale }),
    expected: expectedJson(release),
    ...(release.expectedTables !== undefined && {
      expectedTables: release.expectedTables(release.confidence),
    }),
    ...(release.usefulRows !== undefined && { usefulRows: release.usefulRows }),
    alone: paid.alone,
    status: paid.status,
    digest: paid.digest,
  };
}

/** The error that noise causes: as numbers, and in words. */
function expectedJson(release: PreparedRelease) {
  const { confidence } = release;
  const [relative, text] = [relativeError(release), errorText(release)];
  return {
    ...release.expects(confidence),
    confidence,
    ...(relative !== undefined && { relative }),
    ...(text !== undefined && { text }),
  };
}

function keysJson({ half, halfAtMost, provedMinimum }: NonNullable<PreparedRelease["keys"]>) {
  return {
    half,
    ...(halfAtMost !== undefined && { halfAtMost }),
    ...(provedMinimum !== undefined && { provedMinimum }),
  };
}

/** What will be chosen from the data and reported, and the part of ε for each. */
function automaticJson(
  { chooses, epsilon, reports }: NonNullable<PreparedRelease["automatic"]>,
  confidence: number,
) {
  return {
    ...(chooses.length > 0 && { chooses, epsilon }),
    ...(reports.of.length > 0 && {
      reports: {
        of: reports.of,
        epsilon: reports.epsilon,
        within: reports.within(confidence),
      },
    }),
  };
}

/** The periods of a running release, with the number of periods that were published before. */
function periodsJson(
  { period, total, due, next }: NonNullable<PreparedRelease["running"]>,
  { published = 0 }: Cost,
) {
  return { every: period, total, due, published, ...(next !== undefined && { next }) };
}

function keptOf({ place, isNew }: ReleasePreview["kept"]) {
  return { ...(place !== undefined && { place }), new: isNew };
}

function ledgerOf({
  budget,
  before,
  after,
  needs,
  remains,
  affordable,
}: ReleasePreview["preview"]) {
  return { budget, before, after, needs, remains, affordable };
}

/**
 * Published values as one JSON object, with the receipt or the file name of the receipt. The
 * numbers of the ledger are those after the release.
 */
export function publishedJson<R extends string | Receipt>(published: Published, receipt: R) {
  const { releases, ...rest } = previewJson(published);
  const { preview, answers, spec } = published;
  return {
    ...rest,
    ledger: {
      name: published.spec.ledger.name,
      ...keptOf(published.kept),
      budget: preview.budget,
      before: preview.before,
      spent: preview.after,
      cost: preview.needs,
      remains: Math.max(0, preview.budget.epsilon - preview.after),
    },
    receipt,
    ...(published.id !== undefined && { id: published.id }),
    releases: releases.map((release, i) => {
      const prepared = published.releases[i]!;
      const { confidence, simultaneous } = prepared;
      const results = resultsOf(prepared, answers[i]!);
      const tables = tablesOf(prepared, answers[i]!);
      const rows = syntheticRowsOf(prepared, answers[i]!);
      const bounds = boundsOf(prepared, answers[i]!);
      const leftOut = leftOutText(published.spec, prepared);
      const range = possibleRange(releaseNamed(spec, prepared.name), bounds);
      return {
        ...release,
        describes: describedText(described(published.spec, prepared, bounds)),
        confidence,
        simultaneous,
        results,
        ...(range !== undefined && { range }),
        ...(leftOut !== undefined && { leftOut }),
        ...(bounds !== undefined && { bounds }),
        ...(prepared.tables !== undefined && { tables }),
        ...(rows !== undefined && { synthetic: { rows: rows.count, quality: rows.quality } }),
      };
    }),
  };
}
