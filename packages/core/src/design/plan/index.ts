export { plan } from "./plan.js";
export type { Plan, PlanAsked, PlanGiven, PlannedRelease, ReleaseGiven } from "./plan-given.js";
export { planGiven } from "./read-plan.js";
