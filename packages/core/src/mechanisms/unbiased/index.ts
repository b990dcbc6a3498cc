export { composite } from "./composite.js";
export {
  COMPOSITE_SHAPES,
  type CompositeShape,
  compositeDensity,
  h2Rate,
} from "./composite-density.js";
export { compositeHybrid } from "./composite-hybrid.js";
export { duchi } from "./duchi.js";
export { foldGeometric } from "./fold-geometric.js";
export { foldLaplace } from "./fold-laplace.js";
export { foldStaircase } from "./fold-staircase.js";
export { MixedChannel } from "./mixed-channel.js";
export { WindowChannel } from "./window-channel.js";
export type { WindowWeights } from "./window-weights.js";
