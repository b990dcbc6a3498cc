import { NoisewrightError } from "@noisewright/core";
import { type Ledger, Ledgers, memoryStore } from "../ledger/index.js";
import { type Spec, unitLabel } from "../spec/index.js";

/**
 * The ledger of a spec, and whether the ledger is new. A new ledger may be a second budget for the
 * same people, which is dangerous.
 */
export interface SpecLedger {
  readonly ledger: Ledger;
  readonly isNew: boolean;
}

/**
 * Opens the ledger of the spec. If the ledger does not exist, it is created with the budget of the
 * spec.
 */
export async function specLedger(ledgers: Ledgers, spec: Spec): Promise<SpecLedger> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  const ledger = exists ? await existing(ledgers, spec) : await created(ledgers, spec);
  return { ledger, isNew: !exists };
}

/**
 * Opens the ledger of the spec for a preview. A ledger that does not exist is created in memory
 * only.
 */
export async function previewLedger(ledgers: Ledgers, spec: Spec): Promise<SpecLedger> {
  const exists = (await ledgers.store.names()).includes(spec.ledger.name);
  return await specLedger(exists ? ledgers : new Ledgers(memoryStore(), ledgers.now), spec);
}

/**
 * The privacy unit in the form in which ledgers store it: the name of the unit, or else its column.
 * Levels of different units or of different adjacencies cannot be added up.
 */
export function unitName({ privacy: { unit, adjacency } }: Spec): string {
  const label = unitLabel(unit);
  const name = unit === "row" ? "rows" : label === "rows" ? "column rows" : label;
  return adjacency === "substitute" ? `${name} (substitute)` : name;
}

async function created(ledgers: Ledgers, spec: Spec): Promise<Ledger> {
  const { name, budget, fixedInAdvance } = spec.ledger;
  if (budget !== undefined) {
    try {
      return await ledgers.create({ name, budget, unit: unitName(spec), fixedInAdvance });
    } catch (error) {
      // Another process may have created the ledger meanwhile, from the same spec.
      if (!(error instanceof NoisewrightError && error.code === "conflict")) throw error;
      return await existing(ledgers, spec);
    }
  }
  throw new NoisewrightError({
    code: "unavailable",
    subject: `ledger "${name}"`,
    what: "the ledger does not exist",
    advice:
      "add its budget to the spec, for example budget: { epsilon: 4, delta: 1.0e-6 }, or create the ledger by the command noisewright ledger create",
  });
}

/**
 * Opens an existing ledger. Refuses a spec with a different budget, because a spec cannot change
 * the budget of a ledger.
 */
async function existing(ledgers: Ledgers, spec: Spec): Promise<Ledger> {
  const { name, budget } = spec.ledger;
  const ledger = ledgers.ledger(name);
  const actual = await ledger.budget();
  if (
    budget === undefined ||
    (budget.epsilon === actual.epsilon && budget.delta === actual.delta)
  ) {
    return ledger;
  }
  throw new NoisewrightError({
    code: "conflict",
    subject: `ledger "${name}"`,
    what: `its budget is ${exactText(actual)}, but the spec says ${exactText(budget)}`,
    advice: "remove the budget from the spec, or write the budget of the ledger; nothing was spent",
  });
}

/** All digits, so that two budgets that differ are not written alike. */
function exactText({
  epsilon,
  delta,
}: {
  readonly epsilon: number;
  readonly delta: number;
}): string {
  return `ε = ${epsilon}, δ = ${delta === 0 ? 0 : delta.toExponential()}`;
}
