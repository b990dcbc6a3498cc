import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { NoisewrightError, secureRandom } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import {
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
import { DEFAULT_LEDGER, ledgerLocation, openLedgers, shownPlace } from "../ledger/index.js";
import { solveProgramme } from "../optimal/index.js";
import { besideSpec, folderOf, openSource, withData } from "./source.js";

export interface RunOptions extends ReleaseOptions {
  readonly specFile: string;
  /** Instead of the spec's source: a file or an address from the command line, which may be anywhere. */
  readonly data?: string | undefined;
  /** Opens the spec's source, for callers that have their own rule of what may be read. */
  readonly open?: ((spec: Spec) => Promise<Engine>) | undefined;
  /** Instead of the spec's ledger store: a file or an address from the command line. */
  readonly ledger?: string | undefined;
  /** Instead of opening a store: these are open already, and stay so. */
  readonly ledgers?: Ledgers | undefined;
}

/** Everything but the spending: cost of each release and of all, and what remains. */
export async function previewRelease(file: SpecFile, options: RunOptions): Promise<ReleasePreview> {
  const meant = { ...file, spec: withData(file.spec, options.data) };
  return await previewWith(meant, partsOf(meant.spec, options, true), options);
}

/** Publish what a spec asks for: debit its ledger, query its source, sample, store, and return it. */
export async function runRelease(file: SpecFile, options: RunOptions): Promise<Published> {
  const meant = { ...file, spec: withData(file.spec, options.data) };
  return await runWith(meant, partsOf(meant.spec, options, false), options);
}

/** The source and the ledger that a spec names, this machine's randomness, and a thread for programmes. */
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
  if (missing) await checkOldPlace(spec, location);
  const ledgers =
    missing && dryRun
      ? new Ledgers(memoryStore(), () => new Date())
      : await openLedgers(location, { create: spec.ledger.budget !== undefined });
  return { ledgers, place: shownPlace(location), close: () => ledgers.close() };
}

/** Beside the spec, from wherever it is released: the same spec never finds another budget. */
function locationOf({ ledger: { store } }: Spec, { specFile, ledger }: RunOptions): string {
  if (ledger !== undefined) return ledger;
  if (store === undefined) return ledgerLocation(undefined, folderOf(specFile));
  return isAddress(store) ? store : besideSpec(specFile, store, "ledger.store", "--ledger");
}

/** Ledgers used to be kept in the working folder: one that is there still holds what was spent. */
async function checkOldPlace({ ledger: { name } }: Spec, location: string): Promise<void> {
  const old = resolve(DEFAULT_LEDGER);
  if (basename(location) !== DEFAULT_LEDGER || resolve(location) === old || !existsSync(old))
    return;
  const ledgers = await openLedgers(old);
  const names = await ledgers.store.names().finally(() => ledgers.close());
  if (!names.includes(name)) return;
  throw new NoisewrightError({
    code: "conflict",
    subject: `ledger "${name}"`,
    what: `there is none beside the spec, but one of its name in the working folder`,
    advice: `use that one with --ledger ${DEFAULT_LEDGER}, or move it beside the spec; nothing was spent`,
  });
}
