import { type PaperReport, paperAnswer } from "@noisewright/contract";
import { inspect, plan } from "@noisewright/core";
import { parseEvents } from "@noisewright/core/accounting";
import { checkNeed, checkPlan } from "@noisewright/core/design";
import { accountFor } from "../account/index.js";
import { planData, reportOf, runDesign } from "../design/index.js";
import { prepareMechanism } from "../optimal/index.js";
import { LEDGER_TASKS } from "./ledger-tasks.js";
import { RELEASE_TASKS } from "./release-tasks.js";
import type { Tasks } from "./task.js";

/** Everything that takes time, by name, from plain data to plain data: it runs in a thread. */
export const TASKS: Tasks = {
  async design({ optimal = false, ...asked }, { report }) {
    const need = checkNeed(asked);
    return reportOf(await runDesign(need, optimal, (what) => what && report({ what })));
  },

  async inspect({ mechanism, params, ...options }, { report }) {
    return inspect(await prepareMechanism(mechanism, params, (what) => report({ what })), options);
  },

  async account({ events, ...question }) {
    return accountFor(parseEvents(events), question);
  },

  async plan(asked) {
    return planData(plan(checkPlan(asked)));
  },

  /** The papers are loaded when one is asked for. */
  async paper({ paper }, { report }) {
    const { paperOf } = await import("@noisewright/papers");
    const found = await paperOf(paper).reproduce((what) => report({ what }));
    return checked(found.report);
  },

  ...RELEASE_TASKS,
  ...LEDGER_TASKS,
};

/** A report as JSON has it. The code of the papers is loaded late: what it gives is looked at. */
function checked(report: object): PaperReport {
  const written: unknown = JSON.parse(JSON.stringify(report));
  if (isPaperReport(written)) return written;
  throw new Error("the report of a paper is not as agreed");
}

function isPaperReport(value: unknown): value is PaperReport {
  return paperAnswer.safeParse(value).success;
}
