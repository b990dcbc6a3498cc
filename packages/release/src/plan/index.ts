export { planRelease } from "./plan-release.js";
export type { Cell, Drawn, FoundGroup, PlannedRelease, Shown } from "./planned.js";
export { type Solve, whenSolved } from "./solutions.js";
