export type { Design } from "./answer.js";
export type { Programmes } from "./computed-bounds.js";
export { type DesignOptions, design } from "./design.js";
export { designOptimal } from "./design-optimal.js";
