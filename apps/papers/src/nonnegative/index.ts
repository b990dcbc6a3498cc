export { nonnegativeCharts } from "./pictures.js";
export { reproduceNonnegative } from "./report.js";
export { describeNonnegative } from "./text.js";
