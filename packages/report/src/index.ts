export {
  type CellMark,
  type Chart,
  chartSvg,
  chartsOf,
  type DrawOptions,
  type Mark,
  type Palette,
  type PeriodMark,
  type PublishedChart,
} from "./charts/index.js";
export { reportHtml } from "./report-html.js";
export type { ReportContents } from "./sections/index.js";
