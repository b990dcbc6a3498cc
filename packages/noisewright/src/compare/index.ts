export { compareCsv } from "./csv.js";
export { compareGrid } from "./grid.js";
export { type CompareFlags, parseGrid, parseMechanism } from "./read-flags.js";
export { describeComparison } from "./text.js";
