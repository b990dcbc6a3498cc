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
  constantPrior,
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  sumPrior,
  transform,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "../mechanisms/random-scale/rate-prior/index.js";
