export { plan } from "./plan.js";
export type { Plan, PlanGiven, PlannedRelease, ReleaseGiven } from "./plan-given.js";
