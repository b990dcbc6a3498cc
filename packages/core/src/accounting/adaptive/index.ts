export { type AdaptiveCost, addCosts } from "./adaptive-cost.js";
export { AdaptiveFilter } from "./adaptive-filter.js";
export { mixtureFor, type OrderMixture } from "./order-mixture.js";
