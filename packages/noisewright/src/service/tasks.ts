import {
  type InspectOptions,
  inspect,
  type NeedGiven,
  type PlanGiven,
  plan,
} from "@noisewright/core";
import { parseEvents } from "@noisewright/core/accounting";
import { paperOf } from "@noisewright/papers";
import { accountFor, type Question } from "../account/index.js";
import { designed, planData, reportOf } from "../design/index.js";
import { prepared } from "../optimal/index.js";
import { LEDGER_TASKS } from "./ledger-tasks.js";
import { RELEASE_TASKS } from "./release-tasks.js";
import type { Task } from "./task.js";

/** Everything that takes time, by name, from plain data to plain data: it runs in a thread. */
export const TASKS = {
  async design({ optimal, ...need }: NeedGiven & { readonly optimal?: boolean }, { report }) {
    return reportOf(await designed(need, optimal ?? false, (what) => what && report({ what })));
  },

  async inspect(
    {
      mechanism,
      params,
      ...options
    }: InspectOptions & {
      readonly mechanism: string;
      readonly params: Readonly<Record<string, unknown>>;
    },
    { report },
  ) {
    return inspect(await prepared(mechanism, params, (what) => report({ what })), options);
  },

  async account({ events, ...question }: Question & { readonly events: unknown }) {
    return accountFor(parseEvents(events), question);
  },

  async plan(given: PlanGiven) {
    return planData(plan(given));
  },

  async paper({ paper }: { readonly paper: string }, { report }) {
    return (await paperOf(paper).reproduce((what) => report({ what }))).report;
  },

  ...RELEASE_TASKS,
  ...LEDGER_TASKS,
} satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof TASKS;
