export { openTrino } from "./trino-engine.js";
