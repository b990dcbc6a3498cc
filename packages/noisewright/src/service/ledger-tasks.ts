import type { Budget, NewLedger } from "@noisewright/core";
import { exportLines, historyOf } from "../ledger/export.js";
import { Refusal } from "./refusal.js";
import type { Surroundings, Task } from "./task.js";

export interface Named {
  readonly name: string;
}

export const LEDGER_TASKS = {
  async ledgers(_: object, { ledgers }) {
    return { datasets: await (await ledgers()).list() };
  },

  async ledger({ name }: Named, surroundings) {
    const { summary, entries } = await history(name, surroundings);
    return { ...summary, history: entries };
  },

  async verify({ name }: Named, surroundings) {
    return (await history(name, surroundings)).summary;
  },

  async export({ name }: Named, surroundings) {
    return exportLines(await history(name, surroundings));
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

async function history(name: string, surroundings: Surroundings) {
  return await historyOf(await existing(name, surroundings), name);
}

async function existing(name: string, { ledgers }: Surroundings) {
  const open = await ledgers();
  if ((await open.store.names()).includes(name)) return open;
  throw new Refusal(404, "not-found", "ledger: there is none of this name; see GET /api/ledger");
}
