export { readTable, type Table, unusableData } from "./data-file.js";
export { type Charts, type Figure, figuresOf } from "./figures.js";
export { type Entry, type OpenProgramme, openProgramme, type Row } from "./linear-programme.js";
export { type Claim, check, type Statement, type Tally, tally } from "./statement.js";
export { digits, statementLines } from "./statement-text.js";
