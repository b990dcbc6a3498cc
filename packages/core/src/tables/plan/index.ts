export { planTables } from "./plan-tables.js";
