export { defaultInRange, type RangeNeed, type Recommendation } from "./bounded-default.js";
