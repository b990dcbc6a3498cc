export {
  type Accountant,
  type Composition,
  checkEvents,
  deltasUpOf,
  requireAll,
} from "./accountant.js";
export { type Budget, checkBudget } from "./budget.js";
export { type Calibration, calibrate } from "./calibrate.js";
export { discreteGaussianDelta } from "./discrete-gaussian.js";
export { Odometer } from "./odometer.js";
export { pld } from "./pld.js";
export { pure } from "./pure.js";
export { rdp, rdpCurve } from "./rdp.js";
export { rdpCurveOf } from "./rdp-curve.js";
export { bestOrder, RenyiFilter } from "./renyi-filter.js";
export { type Share, shares } from "./shares.js";
export { zcdp } from "./zcdp.js";
