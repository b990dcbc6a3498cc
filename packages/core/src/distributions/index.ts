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
export { laplace } from "./laplace.js";
export { shifted } from "./shifted.js";
export { staircase } from "./staircase.js";
