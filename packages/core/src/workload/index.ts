export { type MatrixMechanism, type MatrixOptions, matrixMechanism } from "./matrix-mechanism.js";
export { type RangeMechanism, rangeMechanism } from "./range-mechanism.js";
export type { RangeRequest } from "./range-request.js";
export {
  customStrategy,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
  type Strategy,
} from "./strategy.js";
export { totalError } from "./total-error.js";
export { allPredicates, allRanges, customWorkload, type Workload } from "./workload.js";
