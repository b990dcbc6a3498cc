export {
  type ErrorCode,
  NoisewrightError,
  type Problem,
  type SingleProblem,
} from "../errors/index.js";
