export { marginOf } from "./bias-theorem.js";
export { gapOf, isTight, type LowerBound, lowerBound } from "./bound.js";
export { refuseImpossible } from "./impossible.js";
export { releasesNeed } from "./releases-need.js";
