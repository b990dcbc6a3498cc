export { NoisewrightError } from "./noisewright-error.js";
export type { ErrorCode, Problem, Reason, Relaxation, SingleProblem } from "./problem.js";
