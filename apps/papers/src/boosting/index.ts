export { boostingCharts, boostingData, describeBoosting, reproduceBoosting } from "./report.js";
