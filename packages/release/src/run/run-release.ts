import type { RandomSource } from "@noisewright/core";
import type { LedgerAnswer, Quota, QuotaCost, Receipt } from "@noisewright/core/ledger";
import type { Ledgers } from "../ledger/index.js";
import type { PreparedRelease } from "../prepare/index.js";
import type { Spec, SpecFile } from "../spec/index.js";
import { keepPublication, type Publish } from "./keep-publication.js";
import { costsIn, type KnownCosts } from "./known-costs.js";
import { answersOf, requireDue } from "./parts.js";
import { withKnownDigests } from "./recognise.js";
import { requireNumbers } from "./require-numbers.js";
import { sampled } from "./sampled.js";
import { type Session, type SessionOptions, type SessionParts, withSession } from "./session.js";
import { previewLedger, specLedger } from "./spec-ledger.js";
import { requireUnchanged, withSource } from "./unchanged-source.js";

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
  /** What the client of the request may spend. Needs `who`. */
  readonly quota?: Quota | undefined;
  /** Called just before the request is paid for. Until this call nothing is spent. */
  readonly paying?: ((request: string) => void) | undefined;
  /** Called after the request is paid for. */
  readonly paid?: ((request: string) => void) | undefined;
  /** Writes down what was published. The store of the ledger keeps it. */
  readonly publish?: Publish | undefined;
}

/** The cost of a release before it is run. */
export interface ReleasePreview extends KnownCosts {
  readonly spec: Spec;
  readonly releases: readonly PreparedRelease[];
  readonly request: string;
  /**
   * The location of the ledger, and whether the ledger is new. The location is undefined if the
   * caller opened the ledger.
   */
  readonly kept: { readonly place?: string | undefined; readonly isNew: boolean };
  /** The quota of the client who asks, and what the release would take from it. */
  readonly quota?: Quota & QuotaCost;
}

/**
 * The published results. The field `preview` has the cost of the results, and says which answers
 * were already stored.
 */
export interface Published extends ReleasePreview {
  readonly answers: readonly LedgerAnswer[];
  readonly receipt: Receipt;
  /** The id under which the store keeps what was published, if it does. */
  readonly id?: string;
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
      await requireNumbers(ledgers, session, file);
      const { ledger, isNew } = await previewLedger(ledgers, session.spec);
      const request = await withKnownDigests(ledger, session);
      await requireUnchanged(ledger, session, request);
      const costs = await costsIn(ledger, session, request);
      const { quota } = options;
      const asked = quota && { ...quota, ...(await ledger.quotaCost(request, quota)) };
      const about = { ...previewed({ ...session, request }), kept: { place, isNew } };
      return { ...about, ...costs, ...(asked && { quota: asked }) };
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
      requireDue(prepared.releases);
      await requireNumbers(ledgers, prepared, file);
      const { ledger, isNew } = await specLedger(ledgers, prepared.spec);
      const known = await withKnownDigests(ledger, prepared);
      await requireUnchanged(ledger, prepared, known);
      const request = withSource(prepared, known, parts.random);
      const session = { ...prepared, request };
      const costs = await costsIn(ledger, session, request);
      options.signal?.throwIfAborted();
      options.paying?.(request.id);
      const stored = await ledger.spend(
        request,
        (digests) => {
          options.paid?.(request.id);
          return sampled(session, digests, parts.random, options);
        },
        options.quota,
      );
      const digests = [...new Set(request.releases.map(({ digest }) => digest))];
      const receipt = await ledger.receipt(digests);
      const answers = answersOf(session.releases, stored);
      const kept = { place, isNew };
      const published = { ...previewed(session), kept, ...costs, answers, receipt };
      if (options.publish === undefined) return published;
      const asked = request.releases.map(({ digest }) => digest);
      const places = { ledger, store: ledgers.store };
      const id = await keepPublication(published, asked, places, options.publish);
      return id === undefined ? published : { ...published, id };
    }),
  );
}

export async function withLedgers<T>(
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

export function previewed({ spec, releases, request }: Session) {
  return { spec, releases, request: request.id };
}
