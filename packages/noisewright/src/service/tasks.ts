import { type PaperReport, paperAnswer } from "@noisewright/contract";
import { inspect, plan } from "@noisewright/core";
import { parseEvents } from "@noisewright/core/accounting";
import { checkNeed, checkPlan } from "@noisewright/core/design";
import { accountFor } from "../account/index.js";
import { planData, reportOf, runDesign } from "../design/index.js";
import { prepareMechanism } from "../optimal/index.js";
import { KEY_TASKS } from "./key-tasks.js";
import { LEDGER_TASKS } from "./ledger-tasks.js";
import { PUBLISHED_TASKS } from "./published-tasks.js";
import { RELEASE_TASKS } from "./release-tasks.js";
import type { Tasks } from "./task.js";

/** All tasks that run in a thread. The inputs and results are plain data. */
export const TASKS: Tasks = {
  async design({ optimal = false, ...body }, { report }) {
    const need = checkNeed(body);
    return reportOf(await runDesign(need, optimal, (what) => what && report({ what })));
  },

  async inspect({ mechanism, params, ...options }, { report }) {
    return inspect(await prepareMechanism(mechanism, params, (what) => report({ what })), options);
  },

  async account({ events, ...question }) {
    return accountFor(parseEvents(events), question);
  },

  async plan(body) {
    return planData(plan(checkPlan(body)));
  },

  /** The code for the papers is loaded only when a paper is requested. */
  async paper({ paper }, { report }) {
    const { paperOf } = await import("@noisewright/papers");
    const result = await paperOf(paper).reproduce((what) => report({ what }));
    return checkedReport(result.report);
  },

  ...RELEASE_TASKS,
  ...PUBLISHED_TASKS,
  ...LEDGER_TASKS,
  ...KEY_TASKS,
};

/** Converts a report to JSON, and then checks the report against the contract. */
function checkedReport(report: object): PaperReport {
  const value: unknown = JSON.parse(JSON.stringify(report));
  if (isPaperReport(value)) return value;
  throw new Error("the report of a paper does not match the contract");
}

function isPaperReport(value: unknown): value is PaperReport {
  return paperAnswer.safeParse(value).success;
}
