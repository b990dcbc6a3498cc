export { gammaPrior } from "./gamma.js";
export { noncentralChiSquaredPrior } from "./noncentral-chi-squared.js";
export { decayRate, isPower, type RatePrior, transform } from "./rate-prior.js";
export { rayleighPrior } from "./rayleigh.js";
export { sumPrior } from "./sum.js";
export { truncatedGaussianPrior } from "./truncated-gaussian.js";
export { constantPrior, twoPointPrior } from "./two-point.js";
export { uniformPrior } from "./uniform.js";
