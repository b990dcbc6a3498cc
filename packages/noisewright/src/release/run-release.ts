import { randomBytes } from "node:crypto";
import { secureRandom } from "@noisewright/core";
import type { Json, LedgerAnswer, Preview, Receipt } from "@noisewright/core/ledger";
import { type Engine, type Group, type KeyValue, publicValues } from "@noisewright/engines";
import type { Ledgers } from "../ledger/index.js";
import { inTurns } from "./in-turns.js";
import { type OpenedLedger, withLedger } from "./open-ledger.js";
import type { Cell, Drawn, FoundGroup, PlannedRelease } from "./plan/planned.js";
import { type Session, type SessionOptions, withSession } from "./session.js";
import type { SpecFile } from "./spec/read-spec.js";
import type { Spec } from "./spec/schema.js";

export interface RunOptions extends SessionOptions {
  /** Instead of the spec's ledger store. */
  readonly ledger?: string | undefined;
  /** Instead of opening a store. */
  readonly ledgers?: Ledgers | undefined;
  /** What is being done, and how much of it is. */
  readonly progress?: (step: string, fraction?: number) => void;
  /** Called before what is asked is paid for: until then nothing can have been spent. */
  readonly paying?: (request: string) => void;
  /** Called once what is asked is paid for. */
  readonly paid?: (request: string) => void;
}

/** What would be spent. */
export interface Planned {
  readonly spec: Spec;
  readonly releases: readonly PlannedRelease[];
  readonly request: string;
  readonly preview: Preview;
  /** Where its ledger is, and whether it is new. */
  readonly kept: Omit<OpenedLedger, "ledger">;
}

/** What was published. `preview` tells what it cost, and which answers had been there. */
export interface Published extends Planned {
  readonly answers: readonly LedgerAnswer[];
  readonly receipt: Receipt;
}

/** Everything but the spending: cost of each release and of all, and what remains. */
export async function previewRelease(file: SpecFile, options: RunOptions): Promise<Planned> {
  return await withSession(file, options, (session) =>
    withLedger(session.spec, { ...options, dryRun: true }, async ({ ledger, ...kept }) => ({
      ...planned(session),
      kept,
      preview: await ledger.preview(session.request),
    })),
  );
}

/** Debit, query, sample, store: in this order, so that no crash gives budget back. */
export async function runRelease(file: SpecFile, options: RunOptions): Promise<Published> {
  return await withSession(file, options, (session) =>
    withLedger(session.spec, { ...options, dryRun: false }, async ({ ledger, ...kept }) => {
      const { request } = session;
      const preview = await ledger.preview(request);
      options.signal?.throwIfAborted();
      options.paying?.(request.id);
      const answers = await ledger.spend(request, (digests) => {
        options.paid?.(request.id);
        return sampled(session, digests, options);
      });
      const digests = [...new Set(request.releases.map(({ digest }) => digest))];
      const receipt = await ledger.receipt(digests);
      return { ...planned(session), kept, preview, answers, receipt };
    }),
  );
}

function planned({ spec, releases, request }: Session) {
  return { spec, releases, request: request.id };
}

/** Answers to paid releases: each says what was asked, so that a receipt tells the whole story. */
async function sampled(
  { engine, releases, request }: Session,
  digests: readonly string[],
  options: RunOptions,
): Promise<Json[]> {
  const random = secureRandom();
  const answers: Json[] = [];
  for (const digest of digests) {
    options.signal?.throwIfAborted();
    const index = request.releases.findIndex((each) => each.digest === digest);
    const release = releases[index]!;
    const groups = await aggregates(engine, release, { ...options, salt: randomBytes(32) });
    const drawn = await inTurns(release.draw(groups, random), options.signal);
    answers.push({ asked: release.identity, groups: drawn as never });
  }
  return answers;
}

/** True aggregates, cells of one result together. Nothing may be shown of them. */
export async function aggregates(
  engine: Engine,
  { query, cells, name }: PlannedRelease,
  {
    salt,
    signal,
    progress,
  }: Pick<RunOptions, "signal" | "progress"> & { readonly salt: Uint8Array },
): Promise<readonly FoundGroup[]> {
  progress?.(name, 0);
  const groups = await engine.run(query, {
    salt,
    ...(signal !== undefined && { signal }),
    ...(progress !== undefined && { progress: (fraction) => progress(name, fraction) }),
  });
  const found =
    cells === 1
      ? each(groups, ({ key, values }) => ({ key, cells: new Map([[0, values]]) }))
      : inCells(groups, publicValues(query.by.at(-1)!)!);
  return await inTurns(found, signal);
}

function* each<A, B>(all: Iterable<A>, change: (one: A) => B): Iterable<B> {
  for (const one of all) yield change(one);
}

/**
 * Groups of the same key but for the last, which tells the cell. The engine reports them in the order
 * of their keys; a cell that it does not report has no rows.
 */
function* inCells(groups: readonly Group[], places: readonly KeyValue[]): Iterable<FoundGroup> {
  const placeOf = new Map(places.map((value, i) => [value, i]));
  let last: { readonly key: readonly KeyValue[]; readonly cells: Map<number, Cell> } | undefined;
  for (const { key, values } of groups) {
    const outer = key.slice(0, -1);
    if (last === undefined || outer.some((value, i) => value !== last?.key[i])) {
      if (last !== undefined) yield last;
      last = { key: outer, cells: new Map() };
    }
    last.cells.set(placeOf.get(key.at(-1) as KeyValue)!, values);
  }
  if (last !== undefined) yield last;
}

/** What was drawn, from a stored answer. */
export function drawnOf({ answer }: LedgerAnswer): readonly Drawn[] {
  return (answer as unknown as { readonly groups: readonly Drawn[] }).groups;
}
