import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type Ledger, type Ledgers, ledgerLocation, openLedgers } from "../ledger/index.js";
import { besideSpec } from "./source.js";
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

/** Use the spec's ledger, made with the spec's budget where there is none of its name. */
export async function withLedger<T>(
  spec: Spec,
  choice: LedgerChoice,
  use: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  if (choice.ledgers !== undefined) return await useIn(choice.ledgers, spec, choice, use);
  const location = locationOf(spec, choice);
  const missing = !isAddress(location) && !existsSync(location);
  if (missing && choice.dryRun) return await inScratch(spec, use);
  const ledgers = await openLedgers(location, { create: spec.ledger.budget !== undefined });
  try {
    return await useIn(ledgers, spec, choice, use);
  } finally {
    await ledgers.close();
  }
}

async function useIn<T>(
  ledgers: Ledgers,
  spec: Spec,
  { dryRun }: LedgerChoice,
  use: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  if (!exists && dryRun) return await inScratch(spec, use);
  return await use(exists ? await agreeing(ledgers, spec) : await created(ledgers, spec));
}

function locationOf({ ledger: { store } }: Spec, { specFile, ledger }: LedgerChoice): string {
  if (ledger !== undefined) return ledger;
  if (store === undefined) return ledgerLocation();
  return isAddress(store) ? store : besideSpec(specFile, store, "ledger.store", "--ledger");
}

async function inScratch<T>(spec: Spec, use: (ledger: Ledger) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
  try {
    const ledgers = await openLedgers(join(folder, "ledger.db"), { create: true });
    try {
      return await use(await created(ledgers, spec));
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
  const { name, budget, adaptive } = spec.ledger;
  if (budget !== undefined) {
    return await ledgers.create({ name, budget, unit: unitName(spec), adaptive });
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
