export { type Inspection, inspect } from "./inspect.js";
export type { InspectOptions } from "./options.js";
