/** A position in the text of an expression: the number of characters before it. */
export type Position = number;

/** One node of an expression, with its position in the text. */
export type Node =
  | { readonly kind: "number"; readonly value: number; readonly at: Position }
  | { readonly kind: "text"; readonly value: string; readonly at: Position }
  | { readonly kind: "boolean"; readonly value: boolean; readonly at: Position }
  | { readonly kind: "null"; readonly at: Position }
  | { readonly kind: "name"; readonly name: string; readonly at: Position }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly operands: readonly Node[];
      readonly at: Position;
    };

/**
 * A parsed expression. Operators are calls named by their sign (`+`, `and`, `between`, `is null`), so
 * code that walks the tree needs one rule for all of them.
 */
export interface Expression {
  readonly text: string;
  readonly root: Node;
}
