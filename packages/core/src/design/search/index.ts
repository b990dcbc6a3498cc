export type { Candidate } from "./candidate.js";
export { idealEventOf } from "./cost.js";
export {
  meetsDemand,
  type Option,
  optionsOf,
  optionWith,
  type Refused,
  refusedFor,
  toFourDigits,
  withStrength,
} from "./option.js";
export { type Proved, prove } from "./prove.js";
export { addsNoise, worstErrors } from "./score.js";
export { type Figures, type UtilityReport, utilityReport } from "./utility-report.js";
