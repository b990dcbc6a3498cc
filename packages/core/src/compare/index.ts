export { figuresAt, lawNear } from "./figures.js";
export { fillParams } from "./fill-params.js";
export { type ScaledMechanism, scaledToLevel } from "./scaled-to-level.js";
