export { type ErrorCode, NoisewrightError, type Problem } from "../errors/index.js";
