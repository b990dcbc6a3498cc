export { mixtureCharts } from "./pictures.js";
export { reproduceMixture } from "./report.js";
export { describeMixture } from "./text.js";
