export { compositeCharts } from "./pictures.js";
export { reproduceComposite } from "./report.js";
export { describeComposite } from "./text.js";
