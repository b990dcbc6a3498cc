import type { Budget } from "@noisewright/core/accounting";
import type { NewLedger } from "@noisewright/core/ledger";
import { exportLines, historyOf } from "@noisewright/release/ledger";
import { type Asked, mayUse } from "./asker.js";
import { Refusal, told } from "./refusal.js";
import type { Surroundings, Task } from "./task.js";

export interface Named {
  readonly name: string;
}

export const LEDGER_TASKS = {
  async ledgers({ asker }: Asked, { ledgers, signal }) {
    const wanted = (name: string) => mayUse(asker, name);
    const { ledgers: datasets, damaged } = await (await ledgers()).list({ wanted, signal });
    const unreadable = damaged.map(({ name, error }) => ({ name, error: told(error).error }));
    return { datasets, unreadable };
  },

  async ledger(asked: Named & Asked, surroundings) {
    const { summary, entries } = await history(asked, surroundings);
    return { ...summary, history: entries };
  },

  async verify(asked: Named & Asked, surroundings) {
    return (await history(asked, surroundings)).summary;
  },

  async export(asked: Named & Asked, surroundings) {
    return exportLines(await history(asked, surroundings));
  },

  async create(given: NewLedger & Budget, { ledgers }) {
    const { epsilon, delta, ...rest } = given;
    const ledger = await (await ledgers()).create({ ...rest, budget: { epsilon, delta } });
    return await ledger.summary();
  },

  async raise({ name, ...budget }: Named & Budget, surroundings) {
    return await (await existing(name, surroundings)).ledger(name).raise(budget);
  },
} satisfies Readonly<Record<string, Task>>;

async function history({ name, asker }: Named & Asked, surroundings: Surroundings) {
  if (!mayUse(asker, name)) throw none();
  return await historyOf(await existing(name, surroundings), name);
}

async function existing(name: string, { ledgers }: Surroundings) {
  const open = await ledgers();
  if ((await open.store.names()).includes(name)) return open;
  throw none();
}

function none(): Refusal {
  return new Refusal(404, "not-found", "ledger: there is none of this name; see GET /api/ledger");
}
