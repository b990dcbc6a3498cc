import type { Expression } from "./syntax.js";

/** Parse a text; throws a `syntax` error that names the place. */
export declare function parseExpression(text: string): Expression;
