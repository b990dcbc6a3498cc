import { LEDGER_ANSWERS, noLedger } from "@noisewright/contract/serving";
import { clientOf, mayUse, type WithCaller } from "./caller.js";
import type { Named, Tasks } from "./task.js";

type LedgerTask = "ledgers" | "ledger" | "whatIf" | "verify" | "export" | "create" | "raise";

export const LEDGER_TASKS: Pick<Tasks, LedgerTask> = {
  async ledgers({ caller }, { ledgers, signal }) {
    const wanted = (name: string) => mayUse(caller, name);
    return await LEDGER_ANSWERS.ledgers(await ledgers(), { wanted, signal });
  },

  async ledger(input, { ledgers }) {
    return await LEDGER_ANSWERS.ledger(await ledgers(), allowedName(input));
  },

  async whatIf({ releases, ...input }, { ledgers }) {
    const client = clientOf(input.caller);
    return await LEDGER_ANSWERS.whatIf(await ledgers(), allowedName(input), { releases }, client);
  },

  async verify(input, { ledgers }) {
    return await LEDGER_ANSWERS.verify(await ledgers(), allowedName(input));
  },

  async export(input, { ledgers }) {
    return await LEDGER_ANSWERS.export(await ledgers(), allowedName(input));
  },

  async create(input, { ledgers }) {
    return await LEDGER_ANSWERS.create(await ledgers(), input);
  },

  async raise({ name, ...budget }, { ledgers }) {
    return await LEDGER_ANSWERS.raise(await ledgers(), name, budget);
  },
};

/** The name of a ledger that the caller may use. */
function allowedName({ name, caller }: Named & WithCaller): string {
  if (!mayUse(caller, name)) throw noLedger();
  return name;
}
