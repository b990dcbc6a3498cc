export { adjacencyText } from "./adjacency-text.js";
export { publishedCsv } from "./csv.js";
export { previewJson, publishedJson } from "./json.js";
export { type Result, resultColumns, resultsOf } from "./results.js";
export { rowsCsv, syntheticRowsOf } from "./rows.js";
export { tableCsv, tablesOf } from "./tables.js";
