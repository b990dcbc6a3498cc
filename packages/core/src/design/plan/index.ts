export { plan } from "./plan.js";
export type { Plan, PlanInput, PlannedRelease, ReleaseInput, UncheckedPlan } from "./plan-input.js";
export { checkPlan } from "./read-plan.js";
