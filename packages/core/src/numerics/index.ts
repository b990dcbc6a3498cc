export { alternatingSum } from "./alternating-sum.js";
export { logBinomialTailUp } from "./binomial-tail.js";
export { cholesky, type Factored } from "./cholesky.js";
export { erfc } from "./erfc.js";
export { erfcInverse } from "./erfc-inverse.js";
export { erfcx } from "./erfcx.js";
export { expDown, expUp, logUp } from "./exp-down.js";
export { nextDown, nextUp } from "./floating.js";
export { gamma } from "./gamma.js";
export { logGammaRatio } from "./gamma-ratio.js";
export { gaussLegendre } from "./gauss-legendre.js";
export { lowerGamma, lowerGammaRatio, scaledUpperGamma } from "./incomplete-gamma.js";
export { invert } from "./invert.js";
export { nelderMead } from "./nelder-mead.js";
export { normalLogSurvival, normalSurvival, normalUpperQuantile } from "./normal.js";
export { divUp, ROUNDING, raised } from "./outward.js";
export { type Integral, integrate } from "./quadrature.js";
export {
  bitLength,
  ceilDiv,
  decompose,
  fixedDown,
  floorDiv,
  integerUp,
  type Rational,
  ratioDown,
  rational,
  ratioUp,
  widthUp,
} from "./rational.js";
export { bracket, crossing, firstInteger, minimise, smoothBracket } from "./search.js";
export { Spectrum } from "./spectrum.js";
export { SpectrumDifference } from "./spectrum-difference.js";
export { roundedOff, sum } from "./sum.js";
export { type Eigen, symmetricEigen } from "./symmetric-eigen.js";
