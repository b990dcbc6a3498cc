export type { Answers } from "./adjacent-answers.js";
export {
  auditMechanism,
  type MechanismAudit,
  type MechanismAuditOptions,
} from "./audit-mechanism.js";
export { auditSamples } from "./audit-samples.js";
export { divideNumbers, divideWords } from "./divide.js";
export { epsilonLowerBound } from "./epsilon-bound.js";
export { type AuditReport, EventAudit, trainingDraws } from "./event-audit.js";
export { type AuditOptions, checkDraws } from "./options.js";
export type { Divide, Output, Samples } from "./partition.js";
