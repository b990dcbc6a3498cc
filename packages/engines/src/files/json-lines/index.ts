export { type JsonFlaw, readJsonLines } from "./lines.js";
export { type OpenJsonLines, openJsonLines } from "./open-json-lines.js";
