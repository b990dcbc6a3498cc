export { JsonRows } from "./read-lines.js";
export { LineSplitter } from "./split-lines.js";
