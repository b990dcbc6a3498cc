export { COMMAND_OUTPUTS, outputSchemas } from "./outputs.js";
