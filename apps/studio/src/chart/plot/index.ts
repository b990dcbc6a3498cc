export type { RightAxis } from "./axes.js";
export { type Drawing, drawSvg } from "./draw.js";
export { areaY, lineY, ruleX, ruleY } from "./lines.js";
export type { Mark } from "./mark.js";
export { barX, barY, dot, rectY, text } from "./shapes.js";
export { percentText, roundTicks } from "./ticks.js";
