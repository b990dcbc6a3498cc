import { exportLines, historyOf } from "@noisewright/release/ledger";
import { type Asked, mayUse } from "./asker.js";
import { Refusal, toHttpError } from "./refusal.js";
import type { Named, TaskContext, Tasks } from "./task.js";

type LedgerTask = "ledgers" | "ledger" | "verify" | "export" | "create" | "raise";

export const LEDGER_TASKS: Pick<Tasks, LedgerTask> = {
  async ledgers({ asker }, { ledgers, signal }) {
    const wanted = (name: string) => mayUse(asker, name);
    const { ledgers: datasets, damaged } = await (await ledgers()).list({ wanted, signal });
    const unreadable = damaged.map(({ name, error }) => ({
      name,
      error: toHttpError(error).error,
    }));
    return { datasets, unreadable };
  },

  async ledger(asked, context) {
    const { summary, entries } = await history(asked, context);
    return { ...summary, history: entries };
  },

  async verify(asked, context) {
    return (await history(asked, context)).summary;
  },

  async export(asked, context) {
    const lines = exportLines(await history(asked, context));
    return lines.map((line) => `${line}\n`).join("");
  },

  async create(given, { ledgers }) {
    const { epsilon, delta, ...rest } = given;
    const ledger = await (await ledgers()).create({ ...rest, budget: { epsilon, delta } });
    return await ledger.summary();
  },

  async raise({ name, ...budget }, context) {
    return await (await existing(name, context)).ledger(name).raise(budget);
  },
};

async function history({ name, asker }: Named & Asked, context: TaskContext) {
  if (!mayUse(asker, name)) throw none();
  return await historyOf(await existing(name, context), name);
}

async function existing(name: string, { ledgers }: TaskContext) {
  const open = await ledgers();
  if ((await open.store.names()).includes(name)) return open;
  throw none();
}

function none(): Refusal {
  return new Refusal(404, "not-found", "ledger: there is none of this name; see GET /api/ledger");
}
