export { plainText, sizeOf } from "./decompress.js";
export { type FlawedLines, LineCounter, type LineReport } from "./flaws.js";
export { linesOf } from "./lines-of.js";
