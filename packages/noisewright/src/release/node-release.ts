import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { NoisewrightError, secureRandom } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import {
  type DescribedRelease,
  describeRelease as describeWith,
  type JoinedEngine,
  type OpenLedgers,
  type Published,
  previewRelease as previewWith,
  type ReleaseOptions,
  type ReleaseParts,
  type ReleasePreview,
  runRelease as runWith,
} from "@noisewright/release";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";
import { isAddress, type Spec, type SpecFile } from "@noisewright/release/spec";
import { DEFAULT_LEDGER, displayLocation, ledgerLocation, openLedgers } from "../ledger/index.js";
import { solveProgramme } from "../optimal/index.js";
import { withData } from "./data-flags.js";
import { openSource } from "./source.js";
import { fileInSpecFolder, folderOf } from "./spec-folder.js";

export interface RunOptions extends ReleaseOptions {
  readonly specFile: string;
  /** Files or database addresses from the command line, which replace sources in the spec. */
  readonly data?: readonly string[] | undefined;
  /**
   * A function that opens the source, for callers with their own rules about which files may be
   * read.
   */
  readonly open?: ((spec: Spec) => Promise<Engine | JoinedEngine>) | undefined;
  /** A file or an address from the command line, which replaces the ledger store in the spec. */
  readonly ledger?: string | undefined;
  /**
   * Ledgers that are already open. If open ledgers are given, no store is opened, and the ledgers are not closed afterwards.
   */
  readonly ledgers?: Ledgers | undefined;
}

/**
 * Computes the cost of each release, the total cost, and how much of the budget remains. Spends
 * nothing.
 */
export async function previewRelease(file: SpecFile, options: RunOptions): Promise<ReleasePreview> {
  const request = { ...file, spec: withData(file.spec, options.data) };
  return await previewWith(request, partsOf(request.spec, options, true), options);
}

/** Describes the releases of a spec and what was published of them. Spends nothing. */
export async function describeRelease(
  file: SpecFile,
  options: RunOptions,
): Promise<DescribedRelease> {
  const request = { ...file, spec: withData(file.spec, options.data) };
  return await describeWith(request, partsOf(request.spec, options, true), options);
}

/**
 * Runs a release: debits the ledger, queries the source, draws noise, stores the results and
 * returns the results.
 */
export async function runRelease(file: SpecFile, options: RunOptions): Promise<Published> {
  const request = { ...file, spec: withData(file.spec, options.data) };
  return await runWith(request, partsOf(request.spec, options, false), options);
}

/**
 * Returns the parts that a release on this machine uses: the spec's source and ledger, secure
 * randomness and the LP solver.
 */
function partsOf(spec: Spec, options: RunOptions, dryRun: boolean): ReleaseParts {
  return {
    openEngine: () => options.open?.(spec) ?? openSource(spec, options),
    openLedgers: () => ledgersOf(spec, options, dryRun),
    solve: solveProgramme,
    random: secureRandom(),
  };
}

async function ledgersOf(spec: Spec, options: RunOptions, dryRun: boolean): Promise<OpenLedgers> {
  if (options.ledgers !== undefined) return { ledgers: options.ledgers, close: async () => {} };
  const location = locationOf(spec, options);
  const missing = !isAddress(location) && !existsSync(location);
  if (missing) await checkOldLocation(spec, location);
  const ledgers =
    missing && dryRun
      ? new Ledgers(memoryStore(), () => new Date())
      : await openLedgers(location, { create: spec.ledger.budget !== undefined });
  return { ledgers, place: displayLocation(location), close: () => ledgers.close() };
}

/**
 * Returns the location of a spec's ledger store. The default location is in the spec's folder, so a
 * spec always finds the same budget.
 */
function locationOf({ ledger: { store } }: Spec, { specFile, ledger }: RunOptions): string {
  if (ledger !== undefined) return ledger;
  if (store === undefined) return ledgerLocation(undefined, folderOf(specFile));
  return isAddress(store) ? store : fileInSpecFolder(specFile, store, "ledger.store", "--ledger");
}

/**
 * Refuses to create a ledger if the working folder already has a ledger with this name. Earlier
 * versions created ledgers in the working folder by default.
 */
async function checkOldLocation({ ledger: { name } }: Spec, location: string): Promise<void> {
  const old = resolve(DEFAULT_LEDGER);
  if (basename(location) !== DEFAULT_LEDGER || resolve(location) === old || !existsSync(old))
    return;
  const ledgers = await openLedgers(old);
  const names = await ledgers.store.names().finally(() => ledgers.close());
  if (!names.includes(name)) return;
  throw new NoisewrightError({
    code: "conflict",
    subject: `ledger "${name}"`,
    what: "the spec's folder has no such ledger, but the working folder has one",
    advice: `use that ledger with --ledger ${DEFAULT_LEDGER}, or move the file to the spec's folder; nothing was spent`,
  });
}
