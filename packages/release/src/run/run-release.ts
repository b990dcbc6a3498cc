import type { RandomSource } from "@noisewright/core";
import type { Json, LedgerAnswer, Preview, Receipt } from "@noisewright/core/ledger";
import type { Ledgers } from "../ledger/index.js";
import type { PreparedRelease } from "../prepare/index.js";
import type { Spec, SpecFile } from "../spec/index.js";
import { aggregates } from "./aggregates.js";
import { inTurns } from "./in-turns.js";
import { recognised } from "./recognise.js";
import { type Session, type SessionOptions, type SessionParts, withSession } from "./session.js";
import { specLedger, triedLedger } from "./spec-ledger.js";

/** What a release needs of the world, handed in by those who know where it runs. */
export interface ReleaseParts extends SessionParts {
  /** Opens the ledgers that the spec's is among, once its releases are planned. */
  openLedgers(): Promise<OpenLedgers>;
  /** The only source of noise. */
  readonly random: RandomSource;
}

export interface OpenLedgers {
  readonly ledgers: Ledgers;
  /** Where they are, as it may be shown. */
  readonly place?: string | undefined;
  /** Called when the release has ended. */
  close(): Promise<void>;
}

export interface ReleaseOptions extends SessionOptions {
  /** What is being done, and how much of it is. */
  readonly progress?: ((step: string, fraction?: number) => void) | undefined;
  /** Called before what is asked is paid for: until then nothing can have been spent. */
  readonly paying?: ((request: string) => void) | undefined;
  /** Called once what is asked is paid for. */
  readonly paid?: ((request: string) => void) | undefined;
}

/** What would be spent. */
export interface ReleasePreview {
  readonly spec: Spec;
  readonly releases: readonly PreparedRelease[];
  readonly request: string;
  readonly preview: Preview;
  /** Where its ledger is, undefined where the caller has opened it, and whether it is new. */
  readonly kept: { readonly place?: string | undefined; readonly isNew: boolean };
}

/** What was published. `preview` tells what it cost, and which answers had been there. */
export interface Published extends ReleasePreview {
  readonly answers: readonly LedgerAnswer[];
  readonly receipt: Receipt;
}

/** Everything but the spending: cost of each release and of all, and what remains. */
export async function previewRelease(
  file: SpecFile,
  parts: ReleaseParts,
  options: ReleaseOptions = {},
): Promise<ReleasePreview> {
  return await withSession(file, parts, options, (session) =>
    withLedgers(parts, async ({ ledgers, place }) => {
      const { ledger, isNew } = await triedLedger(ledgers, session.spec);
      const request = await recognised(ledger, session);
      const preview = await ledger.preview(request);
      return { ...planned({ ...session, request }), kept: { place, isNew }, preview };
    }),
  );
}

/** Debit, query, sample, store: in this order, so that no crash gives budget back. */
export async function runRelease(
  file: SpecFile,
  parts: ReleaseParts,
  options: ReleaseOptions = {},
): Promise<Published> {
  return await withSession(file, parts, options, (asked) =>
    withLedgers(parts, async ({ ledgers, place }) => {
      const { ledger, isNew } = await specLedger(ledgers, asked.spec);
      const request = await recognised(ledger, asked);
      const session = { ...asked, request };
      const preview = await ledger.preview(request);
      options.signal?.throwIfAborted();
      options.paying?.(request.id);
      const answers = await ledger.spend(request, (digests) => {
        options.paid?.(request.id);
        return sampled(session, digests, parts.random, options);
      });
      const digests = [...new Set(request.releases.map(({ digest }) => digest))];
      const receipt = await ledger.receipt(digests);
      return { ...planned(session), kept: { place, isNew }, preview, answers, receipt };
    }),
  );
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

function planned({ spec, releases, request }: Session) {
  return { spec, releases, request: request.id };
}

/** Answers to paid releases: each says what was asked, so that a receipt tells the whole story. */
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
