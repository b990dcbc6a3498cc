export { prepareRelease } from "./prepare-release.js";
export type { Cell, Drawn, FoundGroup, PreparedRelease, Shown } from "./prepared.js";
export { type Solve, whenSolved } from "./solutions.js";
