export { gammaFold } from "./gamma.js";
export { noncentralChiSquaredFold } from "./noncentral-chi-squared.js";
export { rayleighFold } from "./rayleigh.js";
export { decayRate, isPower, type SecondFold, transform } from "./second-fold.js";
export { sumFold } from "./sum.js";
export { truncatedGaussianFold } from "./truncated-gaussian.js";
export { constantFold, twoPointFold } from "./two-point.js";
export { uniformFold } from "./uniform.js";
