export { designPicture } from "./picture.js";
export { provedBound } from "./plan-bound.js";
export { describePlan, planData } from "./plan-text.js";
export { type NeedFlags, needOf, splitMetrics } from "./read-flags.js";
export { readPlanFile } from "./read-plan-file.js";
export { reportOf } from "./report.js";
export { describeDesign } from "./report-text.js";
export { runDesign } from "./run-design.js";
export { toNumber } from "./to-number.js";
