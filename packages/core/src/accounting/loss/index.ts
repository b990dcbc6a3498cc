export type { Bracket } from "./bracket.js";
export type { Atom, BothDirections, LossLaw } from "./loss-law.js";
export { gaussianOf, lossOf } from "./loss-of.js";
