export { adjacencyText } from "./adjacency-text.js";
export { boundsOf, type PublishedBounds } from "./bounds.js";
export { publishedCsv } from "./csv.js";
export { previewJson, publishedJson } from "./json.js";
export { listText } from "./list-text.js";
export { type Result, resultColumns, resultsOf } from "./results.js";
export { rowsCsv, syntheticRowsOf } from "./rows.js";
export { tableCsv, tablesOf } from "./tables.js";
