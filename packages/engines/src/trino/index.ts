export { trinoDatabase } from "./trino-engine.js";
