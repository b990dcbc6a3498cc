/** A position in the text of an expression: the number of characters before the position. */
export type Position = number;

/** One node of the tree of an expression, with its position in the text. */
export type Node =
  | { readonly kind: "number"; readonly value: number; readonly at: Position }
  | { readonly kind: "text"; readonly value: string; readonly at: Position }
  | { readonly kind: "boolean"; readonly value: boolean; readonly at: Position }
  | { readonly kind: "null"; readonly at: Position }
  | {
      readonly kind: "name";
      readonly name: string;
      /** Set for a column of a joined source: `clinics` in `clinics.region`. */
      readonly table?: string;
      readonly at: Position;
    }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly operands: readonly Node[];
      readonly at: Position;
    };

/**
 * A parsed expression. An operator is a call whose name is the sign of the operator (`+`, `and`,
 * `between`, `is null`). So code that walks the tree needs only one rule for all operators.
 */
export interface Expression {
  readonly text: string;
  readonly root: Node;
}
