export {
  type Atom,
  type Distribution,
  discreteGaussian,
  discreteLaplace,
  finite,
  gaussian,
  intervalMass,
  laplace,
  pdf,
  type Range,
  shifted,
  staircase,
} from "../laws/index.js";
export {
  geometricMixtureLaw as geometricMixture,
  laplaceMixtureLaw as laplaceMixture,
  roundedLaplaceMixtureLaw as roundedLaplaceMixture,
} from "../mechanisms/mixture/index.js";
export { compoundLaplaceLaw as compoundLaplace } from "../mechanisms/random-scale/index.js";
export {
  constantFold,
  gammaFold,
  noncentralChiSquaredFold,
  rayleighFold,
  type SecondFold,
  sumFold,
  transform,
  truncatedGaussianFold,
  twoPointFold,
  uniformFold,
} from "../mechanisms/random-scale/second-fold/index.js";
