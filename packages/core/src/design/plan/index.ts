export { plan } from "./plan.js";
export { planBound, planGap } from "./plan-bound.js";
export type { Plan, PlanInput, PlannedRelease, ReleaseInput, UncheckedPlan } from "./plan-input.js";
export { checkPlan } from "./read-plan.js";
