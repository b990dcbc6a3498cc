export { type Axis, type Chart, type Panel, type Point, type Series, svgPlot } from "./svg-plot.js";
export { table } from "./table.js";
export { plotLaw, plotLaws, shortNumber } from "./terminal-plot.js";
export { fixed, percent, printable, roundedDown, roundedUp, short } from "./words.js";
