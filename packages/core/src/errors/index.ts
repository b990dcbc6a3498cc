export { type ErrorCode, NoisewrightError, type Problem } from "./noisewright-error.js";
