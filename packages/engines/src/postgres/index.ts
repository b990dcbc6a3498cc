export { openPostgres } from "./postgres-engine.js";
