export { onSimplex, wholeNumbers } from "./simplex.js";
export { wholeTables } from "./whole-tables.js";
