export { budget } from "./budget.js";
export { check } from "./check.js";
export type { ReportContents, Section } from "./contents.js";
export { head } from "./head.js";
export { methods } from "./methods.js";
export { privacy } from "./privacy.js";
export { results } from "./results.js";
