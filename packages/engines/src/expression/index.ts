export { parseExpression } from "./parser.js";
export type { Expression, Node, Position } from "./syntax.js";
