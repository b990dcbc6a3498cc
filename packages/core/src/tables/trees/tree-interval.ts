import { noiseSumWithin } from "../../intervals/index.js";
import { checkConfidence } from "../estimates/index.js";
import { refuse } from "../questions/index.js";
import { nodeFactors } from "./tree-estimate.js";
import type { TreePlan } from "./tree-plan.js";

const SUBJECT = "treeInterval";

/**
 * The half width of the confidence interval of one node. The interval estimate ± half width contains
 * the true count with at least this confidence, whatever the data are.
 */
export function treeInterval(
  plan: Pick<TreePlan, "parents" | "variances" | "noise">,
  node: number,
  confidence: number,
): number {
  if (plan.parents[node] === undefined) {
    const domain = `an integer in [0, ${plan.parents.length - 1}]`;
    refuse(SUBJECT, { parameter: "node", domain, got: String(node) });
  }
  checkConfidence(SUBJECT, confidence);
  const { noise } = plan;
  const counts = new Map<number, number>();
  for (const factor of nodeFactors(plan, node)) counts.set(factor, (counts.get(factor) ?? 0) + 1);
  const terms = Array.from(counts, ([factor, count]) => ({ factor, count, noise }));
  return noiseSumWithin(terms, confidence, BLUR);
}

/**
 * A tree may have many nodes with different intervals, so a half width may be this many standard
 * deviations too large on each side.
 */
const BLUR = 0.004;
