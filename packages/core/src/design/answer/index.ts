export type { Design } from "./answer.js";
export { type DesignOptions, design } from "./design.js";
export { designOptimal, type Programmes } from "./design-optimal.js";
