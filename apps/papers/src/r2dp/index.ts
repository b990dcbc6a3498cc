export { r2dpCharts } from "./pictures.js";
export { reproduceR2dp } from "./report.js";
export { describeR2dp } from "./text.js";
