import type { Plan, PlanInput } from "@noisewright/core";
import { planBound, planGap } from "@noisewright/core/design";
import { boundText } from "./run-design.js";

/** A value of the metric that no mechanism beats, and the distance of the plan from this value. */
export interface PlanBound {
  readonly value: number;
  readonly words: string;
  readonly statement: string;
  /** The largest distance of a release from the bound, in percent of the bound. */
  readonly gap: number;
}

/** Proves the bound for a plan and shows the progress. Undefined if no bound applies. */
export function provedBound(
  request: PlanInput,
  plan: Plan,
  show: (text: string) => void = () => {},
): PlanBound | undefined {
  const found = planBound(request, (progress) => show(boundText(progress)));
  show("");
  if (found === undefined) return undefined;
  const { value, words, statement } = found;
  return { value, words, statement, gap: planGap(plan, found) };
}
