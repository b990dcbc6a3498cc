export { Choice } from "./choice.js";
export { CountTree, type PointInterval, type TreeRequest } from "./count-tree.js";
export type { Movement } from "./falling-weights.js";
export { type Fraction, lowestTerms } from "./fraction.js";
export { KeySelection } from "./key-selection.js";
export { PermuteAndFlip } from "./permute-and-flip.js";
export { QuantileRecursion, type QuantileRequest } from "./quantile-recursion.js";
