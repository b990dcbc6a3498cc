import { type Position, syntaxError } from "../expression/index.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, sql } from "./fragment.js";
import { type Magnitude, OF_INTEGER, OF_TEXT } from "./magnitude.js";
import { type TextColumn, textAsNumber } from "./text-column.js";

/** A compiled expression. */
export interface Value {
  readonly type: "number" | "text" | "boolean" | "null";
  readonly sql: Fragment;
  /** Bounds on the magnitude of a number. */
  readonly magnitude?: Magnitude;
  /** For an integer column: the column itself, so that rows are grouped by exact integers. */
  readonly integer?: Fragment;
  /**
   * For a float column: the column itself with NaN and infinity, for a CASE that handles NaN and
   * infinity.
   */
  readonly bare?: Fragment;
  /** For a column: the values of the column in the form that identifies units (`Dialect.unit`). */
  readonly unit?: Fragment;
  /** For a text column that the engine does not compare by bytes: the name of the column. */
  readonly folded?: string;
  /** For a column that expressions treat as text: which column it is. */
  readonly column?: TextColumn;
  /** Set for a text that the expression itself contains. */
  readonly isLiteral?: true;
}

export interface Operand extends Value {
  readonly at: Position;
}

const NULL = sql`NULL`;

/**
 * A number has digits, a point and an exponent. Engines disagree about hexadecimal numbers, NaN and
 * infinity.
 */
const NUMBER = " *[+-]?([0-9]{1,40}([.][0-9]{0,40})?|[.][0-9]{1,40})([eE][+-]?[0-4]?[0-9])? *";

/** Converts an operand to a number. A text that is not a number becomes null. */
export function asNumber(operand: Operand, dialect: Dialect): Value & { magnitude: Magnitude } {
  const { number } = dialect.types;
  switch (operand.type) {
    case "number":
      return { ...operand, magnitude: operand.magnitude ?? OF_INTEGER };
    case "text": {
      if (dialect.refusesTexts && !operand.isLiteral) throw textAsNumber(operand.column);
      const { sql: text } = operand;
      const read = sql`CASE WHEN ${dialect.matches(text, NUMBER)} THEN ${cast(text, number)} END`;
      return { type: "number", sql: read, magnitude: OF_TEXT };
    }
    case "null":
      return {
        type: "number",
        sql: cast(NULL, number),
        magnitude: { least: 0, most: 0 },
      };
    case "boolean":
      throw mismatch("a number", operand);
  }
}

export function asText(operand: Operand, dialect: Dialect): Value {
  if (operand.type === "text") return operand;
  if (operand.type !== "null") throw mismatch("a text", operand);
  return { type: "text", sql: dialect.textLiteral(cast(NULL, dialect.types.text)) };
}

export function asBoolean(operand: Operand, dialect: Dialect): Value {
  if (operand.type === "boolean") return operand;
  if (operand.type !== "null") throw mismatch("a condition", operand);
  return { type: "boolean", sql: cast(NULL, dialect.types.boolean) };
}

/**
 * Converts operands to one type. If any operand is a number, all operands become numbers.
 * Otherwise, if any operand is a string, all operands become strings. Otherwise all operands become
 * booleans.
 */
export function unified(operands: readonly Operand[], dialect: Dialect): readonly Value[] {
  const has = (type: Value["type"]) => operands.some((operand) => operand.type === type);
  const as = has("number") ? asNumber : has("text") ? asText : asBoolean;
  return operands.map((operand) => as(operand, dialect));
}

const mismatch = (expected: string, operand: Operand) =>
  syntaxError(
    `expected ${expected}, got a ${operand.type === "boolean" ? "condition" : operand.type}`,
    operand.at,
  );
