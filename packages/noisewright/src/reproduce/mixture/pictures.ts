import { svgPlot } from "../../plot/svg-plot.js";
import { gainCharts } from "./gain-pictures.js";
import { lawCharts } from "./law-pictures.js";
import { simulationCharts } from "./simulation-pictures.js";

/** Figures 1 to 9 of the paper as texts of SVG files, by file name. */
export function mixturePictures(): Record<string, string> {
  const charts = { ...lawCharts(), ...gainCharts(), ...simulationCharts() };
  return Object.fromEntries(Object.entries(charts).map(([file, chart]) => [file, svgPlot(chart)]));
}
