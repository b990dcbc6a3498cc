import { exportLines, historyOf } from "@noisewright/release/ledger";
import { mayUse, type WithCaller } from "./caller.js";
import { Refusal, toHttpError } from "./refusal.js";
import type { Named, TaskContext, Tasks } from "./task.js";

type LedgerTask = "ledgers" | "ledger" | "verify" | "export" | "create" | "raise";

export const LEDGER_TASKS: Pick<Tasks, LedgerTask> = {
  async ledgers({ caller }, { ledgers, signal }) {
    const wanted = (name: string) => mayUse(caller, name);
    const { ledgers: datasets, damaged } = await (await ledgers()).list({ wanted, signal });
    const unreadable = damaged.map(({ name, error }) => ({
      name,
      error: toHttpError(error).error,
    }));
    return { datasets, unreadable };
  },

  async ledger(input, context) {
    const { summary, entries } = await history(input, context);
    return { ...summary, history: entries };
  },

  async verify(input, context) {
    return (await history(input, context)).summary;
  },

  async export(input, context) {
    const lines = exportLines(await history(input, context));
    return lines.map((line) => `${line}\n`).join("");
  },

  async create(input, { ledgers }) {
    const { epsilon, delta, ...rest } = input;
    const ledger = await (await ledgers()).create({ ...rest, budget: { epsilon, delta } });
    return await ledger.summary();
  },

  async raise({ name, ...budget }, context) {
    return await (await existing(name, context)).ledger(name).raise(budget);
  },
};

async function history({ name, caller }: Named & WithCaller, context: TaskContext) {
  if (!mayUse(caller, name)) throw notFound();
  return await historyOf(await existing(name, context), name);
}

async function existing(name: string, { ledgers }: TaskContext) {
  const open = await ledgers();
  if ((await open.store.names()).includes(name)) return open;
  throw notFound();
}

function notFound(): Refusal {
  return new Refusal(
    404,
    "not-found",
    "ledger: there is no ledger with this name; see GET /api/ledger",
  );
}
