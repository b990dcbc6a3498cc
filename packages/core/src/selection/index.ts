export { Choice } from "./choice.js";
export type { Movement } from "./falling-weights.js";
export { KeySelection } from "./key-selection.js";
export { PermuteAndFlip } from "./permute-and-flip.js";
