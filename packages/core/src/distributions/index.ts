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
export { compoundIntegral, finestScale, tailStart } from "./compound-integral.js";
export { compoundLaplace } from "./compound-laplace.js";
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
  type NoiseShape,
  pdf,
  pointMass,
  type Range,
} from "./distribution.js";
export { finite } from "./finite.js";
export { folded } from "./folded.js";
export { gaussian } from "./gaussian.js";
export { gaussianMixture, type SigmaAtom } from "./gaussian-mixture.js";
export { gaussianPartialMoment } from "./gaussian-partial-moment.js";
export { geometricMixture } from "./geometric-mixture.js";
export { geometricPartialMoment } from "./geometric-partial-moment.js";
export { laplace } from "./laplace.js";
export { laplaceMixture } from "./laplace-mixture.js";
export { latticeCompound } from "./lattice-compound.js";
export { logLaplace } from "./log-laplace.js";
export {
  laplacePartialMoment,
  latticePartialMoment,
  type PartialMoment,
} from "./partial-moment.js";
export { mixtureBins, roundedLaplaceMixture } from "./rounded-laplace-mixture.js";
export { gammaFold } from "./second-fold/gamma.js";
export { noncentralChiSquaredFold } from "./second-fold/noncentral-chi-squared.js";
export { rayleighFold } from "./second-fold/rayleigh.js";
export { decayRate, type SecondFold, transform } from "./second-fold/second-fold.js";
export { sumFold } from "./second-fold/sum.js";
export { truncatedGaussianFold } from "./second-fold/truncated-gaussian.js";
export { constantFold, twoPointFold } from "./second-fold/two-point.js";
export { uniformFold } from "./second-fold/uniform.js";
export { shifted } from "./shifted.js";
export { staircase } from "./staircase.js";
export { withAtoms } from "./with-atoms.js";
