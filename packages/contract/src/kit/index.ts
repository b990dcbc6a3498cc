export { count, figure, hash, type Immutable, level, object } from "./json.js";
