export { Choice, KeySelection, type Movement, PermuteAndFlip } from "../selection/index.js";
