export {
  boostedResponse,
  type CategoryResponse,
  type NeighbourResponse,
} from "./boosted-response.js";
export { consistent } from "./consistent.js";
export type { Answer } from "./domain.js";
export type { Estimator, Targets } from "./estimator.js";
export { estimatorOf } from "./estimator-of.js";
export { type RandomizedResponse, randomizedResponse } from "./randomized-response.js";
export { Survey } from "./survey.js";
export { type Estimate, Tally } from "./tally.js";
