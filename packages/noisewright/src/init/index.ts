export { proposeJoins } from "./propose-joins.js";
export { type Given, readTables } from "./read-tables.js";
export { leftOutText } from "./starter-sources.js";
export { type StarterWishes, starterSpec } from "./starter-spec.js";
