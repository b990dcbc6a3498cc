export { fields, label } from "./fields.js";
export { count, figure, hash, type Immutable, level, object } from "./json.js";
