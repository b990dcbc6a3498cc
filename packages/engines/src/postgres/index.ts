export { postgresDatabase } from "./postgres-engine.js";
