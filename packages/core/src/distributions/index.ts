export { ACTIVATIONS, type Activation } from "./activation.js";
export { between } from "./between.js";
export { type Boost, boostFor, split } from "./boost.js";
export { boosted } from "./boosted.js";
export { composite } from "./composite.js";
export {
  COMPOSITE_SHAPES,
  type CompositeDensity,
  type CompositeParameters,
  type CompositeShape,
  compositeDensity,
  h1Rate,
  h2Rate,
} from "./composite-density.js";
export { conditioned } from "./conditioned.js";
export { applyCut, type Bump, type Cut, cutLaw } from "./cut.js";
export { discreteGaussian } from "./discrete-gaussian.js";
export { discreteLaplace } from "./discrete-laplace.js";
export { discreteStaircase } from "./discrete-staircase.js";
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
export { folded } from "./folded.js";
export { gaussian } from "./gaussian.js";
export { gaussianPartialMoment } from "./gaussian-partial-moment.js";
export { geometricMixture } from "./geometric-mixture.js";
export { geometricPartialMoment } from "./geometric-partial-moment.js";
export { laplace } from "./laplace.js";
export { laplaceMixture } from "./laplace-mixture.js";
export { logLaplace } from "./log-laplace.js";
export {
  laplacePartialMoment,
  latticePartialMoment,
  type PartialMoment,
} from "./partial-moment.js";
export { mixtureBins, roundedLaplaceMixture } from "./rounded-laplace-mixture.js";
export { shifted } from "./shifted.js";
export { staircase } from "./staircase.js";
export { withAtoms } from "./with-atoms.js";
