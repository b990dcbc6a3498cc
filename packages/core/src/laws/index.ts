export { applyCut, applyCutToAll, type Cut, cutLaw } from "./cut.js";
export { discreteGaussian, SMOOTH_FROM_SIGMA } from "./discrete-gaussian.js";
export { discreteLaplace } from "./discrete-laplace.js";
export { discreteStaircase } from "./discrete-staircase.js";
export {
  type Atom,
  closedMass,
  type Distribution,
  intervalMass,
  momentByTails,
  type NoiseShape,
  pdf,
  type Range,
} from "./distribution.js";
export { finite } from "./finite.js";
export { gaussian } from "./gaussian.js";
export { geometricPartialMoment } from "./geometric-partial-moment.js";
export { laplace } from "./laplace.js";
export {
  laplacePartialMoment,
  latticePartialMoment,
  type PartialMoment,
} from "./partial-moment.js";
export { shifted } from "./shifted.js";
export { staircase } from "./staircase.js";
export { integerMoment, integerQuantile } from "./symmetric-integers.js";
