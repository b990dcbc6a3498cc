import { NoisewrightError } from "@noisewright/core";
import { type Ledger, Ledgers, memoryStore } from "../ledger/index.js";
import type { Spec } from "../spec/index.js";

/** A spec's ledger, and whether it is made just now, or would be: a new budget for people who may have another. */
export interface SpecLedger {
  readonly ledger: Ledger;
  readonly isNew: boolean;
}

/** The spec's ledger, made with the spec's budget where there is none of its name. */
export async function specLedger(ledgers: Ledgers, spec: Spec): Promise<SpecLedger> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  const ledger = exists ? await agreeing(ledgers, spec) : await created(ledgers, spec);
  return { ledger, isNew: !exists };
}

/** The same, where nothing may be made: a ledger that does not exist yet is tried out in memory. */
export async function triedLedger(ledgers: Ledgers, spec: Spec): Promise<SpecLedger> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  return await specLedger(exists ? ledgers : new Ledgers(memoryStore(), ledgers.now), spec);
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
