export { parseExpression } from "./parser.js";
export type { Expression, Node, Position } from "./syntax.js";
export { syntaxError } from "./tokens.js";
