export type { CellMark, Chart, Mark, PeriodMark, PublishedChart } from "./chart.js";
export { chartsOf } from "./charts-of.js";
export { chartOptions, chartSvg, type DrawOptions } from "./draw.js";
export { DARK, LIGHT, type Palette, VARIABLES } from "./palette.js";
export { cellsOf, type PublishedTable, type Value, type Values, valuesOf } from "./values.js";
