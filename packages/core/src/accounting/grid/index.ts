export { chooseMesh, LARGEST } from "./choose-mesh.js";
export { cumulant } from "./cumulant.js";
export { discretise } from "./discretise.js";
export {
  type CountedLaw,
  conversion,
  estimateWindow,
  isSound,
  sketch,
  type Target,
} from "./estimate-window.js";
export { LossGrid } from "./loss-grid.js";
export { Profile } from "./profile.js";
