export { chooseMesh, LARGEST } from "./choose-mesh.js";
export { cumulant } from "./cumulant.js";
export { LossGrid } from "./loss-grid.js";
export { type Counted, conversion, isSound, planFor, sketch, type Target } from "./plan.js";
export { Profile } from "./profile.js";
