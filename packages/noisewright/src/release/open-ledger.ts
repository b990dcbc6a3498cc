import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import {
  DEFAULT_LEDGER,
  type Ledger,
  type Ledgers,
  ledgerLocation,
  openLedgers,
  shownPlace,
} from "../ledger/index.js";
import { besideSpec, folderOf } from "./source.js";
import { isAddress } from "./spec/fields.js";
import type { Spec } from "./spec/schema.js";

export interface LedgerChoice {
  readonly specFile: string;
  /** A file or an address from the command line, which may be anywhere. */
  readonly ledger?: string | undefined;
  /** Ledgers that are open already, and stay so. */
  readonly ledgers?: Ledgers | undefined;
  /** Make nothing that stays: a ledger that does not exist yet is tried out in a scratch folder. */
  readonly dryRun: boolean;
}

/** A spec's ledger, and where it is. */
export interface OpenedLedger {
  readonly ledger: Ledger;
  /** As it may be shown; undefined where the caller has opened it. */
  readonly place?: string | undefined;
  /** Whether it is made just now, or would be: a new budget for people who may have another. */
  readonly isNew: boolean;
}

type Use<T> = (opened: OpenedLedger) => Promise<T>;

/** Use the spec's ledger, made with the spec's budget where there is none of its name. */
export async function withLedger<T>(spec: Spec, choice: LedgerChoice, use: Use<T>): Promise<T> {
  if (choice.ledgers !== undefined) return await useIn(choice.ledgers, spec, choice, use);
  const location = locationOf(spec, choice);
  const place = shownPlace(location);
  const missing = !isAddress(location) && !existsSync(location);
  if (missing) await checkOldPlace(spec, location);
  if (missing && choice.dryRun) return await inScratch(spec, place, use);
  const ledgers = await openLedgers(location, { create: spec.ledger.budget !== undefined });
  try {
    return await useIn(ledgers, spec, choice, use, place);
  } finally {
    await ledgers.close();
  }
}

async function useIn<T>(
  ledgers: Ledgers,
  spec: Spec,
  { dryRun }: LedgerChoice,
  use: Use<T>,
  place?: string,
): Promise<T> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  if (!exists && dryRun) return await inScratch(spec, place, use);
  const ledger = exists ? await agreeing(ledgers, spec) : await created(ledgers, spec);
  return await use({ ledger, place, isNew: !exists });
}

/** Beside the spec, from wherever it is released: the same spec never finds another budget. */
function locationOf({ ledger: { store } }: Spec, { specFile, ledger }: LedgerChoice): string {
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

async function inScratch<T>(spec: Spec, place: string | undefined, use: Use<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
  try {
    const ledgers = await openLedgers(join(folder, "ledger.db"), { create: true });
    try {
      return await use({ ledger: await created(ledgers, spec), place, isNew: true });
    } finally {
      await ledgers.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whom the budget protects, as ledgers know it: levels of different neighbours do not add up. */
export function unitName({ privacy: { unit, adjacency } }: Spec): string {
  const whose = unit === "row" ? "rows" : unit.column === "rows" ? "column rows" : unit.column;
  return adjacency === "substitute" ? `${whose} (substitute)` : whose;
}

async function created(ledgers: Ledgers, spec: Spec): Promise<Ledger> {
  const { name, budget, fixedInAdvance } = spec.ledger;
  if (budget !== undefined) {
    try {
      return await ledgers.create({ name, budget, unit: unitName(spec), fixedInAdvance });
    } catch (error) {
      // Another may have made it meanwhile, by the same spec.
      if (!(error instanceof NoisewrightError && error.code === "conflict")) throw error;
      return await agreeing(ledgers, spec);
    }
  }
  throw new NoisewrightError({
    code: "unavailable",
    subject: `ledger "${name}"`,
    what: "there is none",
    advice: "give its budget in the spec, or make it with noisewright ledger create",
  });
}

/** A budget in the spec is that of the ledger; to change it is not for a spec to do. */
async function agreeing(ledgers: Ledgers, spec: Spec): Promise<Ledger> {
  const { name, budget } = spec.ledger;
  const ledger = ledgers.ledger(name);
  const has = await ledger.budget();
  if (budget === undefined || (budget.epsilon === has.epsilon && budget.delta === has.delta)) {
    return ledger;
  }
  throw new NoisewrightError({
    code: "conflict",
    subject: `ledger "${name}"`,
    what: `its budget is ε = ${has.epsilon}, δ = ${has.delta}, not that of the spec`,
    advice: "leave the budget out of the spec, or give this one; nothing was spent",
  });
}
