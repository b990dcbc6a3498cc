export { counted } from "./counted.js";
export { fixedPlaces, percent } from "./fixed-places.js";
export { safeLabel } from "./safe-label.js";
export { type Axis, type Chart, type Panel, type Point, type Series, svgPlot } from "./svg-plot.js";
export { table } from "./table.js";
export { plotLaw, plotLaws } from "./terminal-plot.js";
