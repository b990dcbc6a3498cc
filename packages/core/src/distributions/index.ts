export { type Boost, boostFor, split } from "./boost.js";
export { boosted } from "./boosted.js";
export { conditioned } from "./conditioned.js";
export { applyCut, type Bump, type Cut, cutLaw } from "./cut.js";
export { discreteGaussian } from "./discrete-gaussian.js";
export { discreteLaplace } from "./discrete-laplace.js";
export {
  type Atom,
  closedMass,
  type Distribution,
  intervalMass,
  momentByTails,
  pdf,
  pointMass,
  type Range,
} from "./distribution.js";
export { finite } from "./finite.js";
export { gaussian } from "./gaussian.js";
export { gaussianPartialMoment } from "./gaussian-partial-moment.js";
export { geometricPartialMoment } from "./geometric-partial-moment.js";
export { laplace } from "./laplace.js";
export { logLaplace } from "./log-laplace.js";
export {
  laplacePartialMoment,
  latticePartialMoment,
  type PartialMoment,
} from "./partial-moment.js";
export { shifted } from "./shifted.js";
export { staircase } from "./staircase.js";
