import type { RandomSource } from "@noisewright/core";
import type { Json, LedgerAnswer, Preview, Receipt, SpendRequest } from "@noisewright/core/ledger";
import type { Ledger, Ledgers } from "../ledger/index.js";
import type { PreparedRelease } from "../prepare/index.js";
import type { Spec, SpecFile } from "../spec/index.js";
import { aggregates } from "./aggregates.js";
import { inTurns } from "./in-turns.js";
import { withKnownDigests } from "./recognise.js";
import { type Session, type SessionOptions, type SessionParts, withSession } from "./session.js";
import { previewLedger, specLedger } from "./spec-ledger.js";

/** The engine, ledgers, solver and randomness of a release. The caller provides these parts. */
export interface ReleaseParts extends SessionParts {
  /** Opens the store that has the ledger of the spec. Called after the releases are prepared. */
  openLedgers(): Promise<OpenLedgers>;
  /** The only source of noise. */
  readonly random: RandomSource;
}

export interface OpenLedgers {
  readonly ledgers: Ledgers;
  /** The location of the store, in a form that may be shown. */
  readonly place?: string | undefined;
  /** Called when the release ends. */
  close(): Promise<void>;
}

export interface ReleaseOptions extends SessionOptions {
  /** Called with the name of the current step, and with the completed fraction of this step. */
  readonly progress?: ((step: string, fraction?: number) => void) | undefined;
  /** Called just before the request is paid for. Until this call nothing is spent. */
  readonly paying?: ((request: string) => void) | undefined;
  /** Called after the request is paid for. */
  readonly paid?: ((request: string) => void) | undefined;
}

/** The cost of a release before it is run. */
export interface ReleasePreview {
  readonly spec: Spec;
  readonly releases: readonly PreparedRelease[];
  readonly request: string;
  readonly preview: Preview;
  /**
   * The location of the ledger, and whether the ledger is new. The location is undefined if the
   * caller opened the ledger.
   */
  readonly kept: { readonly place?: string | undefined; readonly isNew: boolean };
}

/**
 * The published results. The field `preview` has the cost of the results, and says which answers
 * were already stored.
 */
export interface Published extends ReleasePreview {
  readonly answers: readonly LedgerAnswer[];
  readonly receipt: Receipt;
}

/**
 * Computes the cost of each release, the cost of all releases together, and the budget that
 * remains. Spends nothing.
 */
export async function previewRelease(
  file: SpecFile,
  parts: ReleaseParts,
  options: ReleaseOptions = {},
): Promise<ReleasePreview> {
  return await withSession(file, parts, options, (session) =>
    withLedgers(parts, async ({ ledgers, place }) => {
      const { ledger, isNew } = await previewLedger(ledgers, session.spec);
      const request = await withKnownDigests(ledger, session);
      const preview = await previewOf(ledger, request);
      return { ...previewed({ ...session, request }), kept: { place, isNew }, preview };
    }),
  );
}

/**
 * Debits the ledger, runs the queries, samples the answers and stores the answers, in this order.
 * So no crash returns budget that was spent.
 */
export async function runRelease(
  file: SpecFile,
  parts: ReleaseParts,
  options: ReleaseOptions = {},
): Promise<Published> {
  return await withSession(file, parts, options, (prepared) =>
    withLedgers(parts, async ({ ledgers, place }) => {
      const { ledger, isNew } = await specLedger(ledgers, prepared.spec);
      const request = await withKnownDigests(ledger, prepared);
      const session = { ...prepared, request };
      const preview = await previewOf(ledger, request);
      options.signal?.throwIfAborted();
      options.paying?.(request.id);
      const answers = await ledger.spend(request, (digests) => {
        options.paid?.(request.id);
        return sampled(session, digests, parts.random, options);
      });
      const digests = [...new Set(request.releases.map(({ digest }) => digest))];
      const receipt = await ledger.receipt(digests);
      return { ...previewed(session), kept: { place, isNew }, preview, answers, receipt };
    }),
  );
}

/**
 * The cost of a request, with one entry for each release of the spec. Releases that ask for the same
 * share a digest, which the ledger lists once.
 */
async function previewOf(ledger: Ledger, request: SpendRequest): Promise<Preview> {
  const preview = await ledger.preview(request);
  const costs = new Map(preview.releases.map((cost) => [cost.digest, cost]));
  return { ...preview, releases: request.releases.map(({ digest }) => costs.get(digest)!) };
}

async function withLedgers<T>(
  { openLedgers }: ReleaseParts,
  use: (opened: OpenLedgers) => Promise<T>,
): Promise<T> {
  const opened = await openLedgers();
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

function previewed({ spec, releases, request }: Session) {
  return { spec, releases, request: request.id };
}

/**
 * Samples the answers of the releases that are paid for. Each answer includes its request, for the
 * receipt.
 */
async function sampled(
  { engine, releases, request }: Session,
  digests: readonly string[],
  random: RandomSource,
  options: ReleaseOptions,
): Promise<Json[]> {
  const answers: Json[] = [];
  for (const digest of digests) {
    options.signal?.throwIfAborted();
    const index = request.releases.findIndex((each) => each.digest === digest);
    const release = releases[index]!;
    const groups = await aggregates(engine, release, { ...options, salt: freshSalt(random) });
    const drawn = await inTurns(release.draw(groups, random), options.signal);
    answers.push({
      asked: release.identity,
      groups: drawn.map(({ key, values }) => ({ key, values })),
    });
  }
  return answers;
}

function freshSalt(random: RandomSource): Uint8Array {
  const words = new Uint32Array(8);
  random.fill(words);
  return new Uint8Array(words.buffer);
}
