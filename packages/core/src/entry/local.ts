export {
  type Answer,
  boostedResponse,
  type CategoryResponse,
  consistent,
  type Estimate,
  type Estimator,
  type NeighbourResponse,
  type RandomizedResponse,
  randomizedResponse,
  type Survey,
  Tally,
  type Targets,
} from "../local/index.js";
