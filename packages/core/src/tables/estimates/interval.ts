import { noiseSumWithin } from "../../intervals/index.js";
import { refuse, type TablesPlan } from "../questions/index.js";
import { cellLaw } from "./cell-law.js";

const SUBJECT = "tableInterval";

/**
 * The half width of the confidence interval of a cell, for table number `index` of the plan. The
 * interval estimate ± half width contains the true count with at least this confidence, whatever the
 * data are.
 */
export function tableInterval(
  plan: Pick<TablesPlan, "schema" | "tables" | "questions">,
  index: number,
  confidence: number,
): number {
  const table = plan.tables[index];
  if (table === undefined) {
    const domain = `an integer in [0, ${plan.tables.length - 1}]`;
    refuse(SUBJECT, { parameter: "index", domain, got: String(index) });
  }
  checkConfidence(SUBJECT, confidence);
  return noiseSumWithin(cellLaw(plan, table), confidence);
}

export function checkConfidence(subject: string, confidence: number): void {
  if (confidence > 0 && confidence < 1) return;
  refuse(subject, { parameter: "confidence", domain: "in (0, 1)", got: String(confidence) });
}
