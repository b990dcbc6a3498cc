export { estimateTree, type TreeEstimates } from "./tree-estimate.js";
export { treeInterval } from "./tree-interval.js";
export { planTree, sampleTree, type TreePlan, type TreePlanRequest } from "./tree-plan.js";
export { type TreeParents, treeCounts } from "./tree-shape.js";
export { wholeTree } from "./whole-tree.js";
