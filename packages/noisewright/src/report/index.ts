export { type ChartFile, chartFiles } from "./charts.js";
export { loadPng, PNG_FONT, type ToPng } from "./png.js";
export { reportHtml } from "./report-html.js";
