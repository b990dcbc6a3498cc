export { plainText } from "./decompress.js";
export { type FlawedLines, LineCounter, type LineReport } from "./flaws.js";
export { linesOf } from "./lines-of.js";
export { LONGEST_LINE, selectLines } from "./select-lines.js";
