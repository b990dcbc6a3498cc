import { NoisewrightError } from "@noisewright/core";
import { type Expression, type Node, type Position, syntaxError } from "../expression/index.js";
import type { Column, Table } from "../query/index.js";
import { CALLS } from "./calls.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, quoted, sql } from "./fragment.js";
import { OF_COLUMN, OF_INTEGER, ofLiteral } from "./magnitude.js";
import type { Value } from "./typed.js";

/**
 * The names that an expression may use: first the columns of the table, then derived columns. A
 * column whose type expressions cannot use has the value undefined.
 */
export interface Scope {
  readonly table: Table;
  readonly values: ReadonlyMap<string, Value | undefined>;
}

/**
 * The largest number of parts of compiled SQL. Nested derived columns make the SQL grow, so
 * expressions with more parts are refused.
 */
const MOST_PARTS = 20_000;

export function compileExpression(expression: Expression, scope: Scope, dialect: Dialect): Value {
  const visit = (node: Node): Value => {
    if (node.kind === "name") return lookUp(node.name, scope, node.at);
    if (node.kind !== "call") return literal(node, dialect);
    const operands = node.operands.map((operand) => ({ ...visit(operand), at: operand.at }));
    const value = CALLS[node.name]!(operands, dialect, node.at);
    if (value.sql.parts.length > MOST_PARTS)
      throw syntaxError("the expression becomes too large", node.at);
    return value;
  };
  return visit(expression.root);
}

function lookUp(name: string, scope: Scope, at: Position): Value {
  const value = scope.values.get(name);
  if (value !== undefined) return value;
  if (scope.values.has(name)) {
    throw syntaxError(
      `column ${JSON.stringify(name)} has a type that expressions cannot use (a list, a JSON value, bytes, a time of day, …); use a view with a text or a number instead; the name is`,
      at,
    );
  }
  throw unknownColumn(name, scope);
}

/**
 * The error for a name that is not a column. The error lists the columns of a database table, or
 * the columns that the spec declares. The first line of a CSV file may be a record, so the error
 * shows only how many names that line has.
 */
function unknownColumn(name: string, { table: { header }, values }: Scope): NoisewrightError {
  const readable = [...values].flatMap(([column, value]) => (value === undefined ? [] : [column]));
  const known = header === undefined ? readable : header.declared;
  const got = name.slice(0, 60);
  if (known.length > 0 || header === undefined) {
    const problem = { code: "unknown", subject: "expression", what: "column" } as const;
    return new NoisewrightError({ ...problem, got, known });
  }
  return new NoisewrightError({
    code: "unsupported",
    subject: "expression",
    what: `column ${JSON.stringify(got)} among the ${header.names} names of the header line`,
    advice: `noisewright columns ${JSON.stringify(header.file)} lists the names`,
  });
}

function literal(node: Exclude<Node, { kind: "name" | "call" }>, dialect: Dialect): Value {
  switch (node.kind) {
    case "number": {
      const magnitude = ofLiteral(node.value);
      return { type: "number", sql: bind("number", node.value), magnitude };
    }
    case "text":
      return { type: "text", sql: dialect.textLiteral(bind("text", node.value)) };
    case "boolean":
      return { type: "boolean", sql: bind("boolean", node.value) };
    case "null":
      return { type: "null", sql: sql`NULL` };
  }
}

/**
 * The value of a column. The result is undefined for a column whose type expressions cannot use.
 */
export function columnValue(column: Column, dialect: Dialect): Value | undefined {
  const raw = quoted(column.name);
  const unit = dialect.unit(raw, column.type);
  switch (column.type) {
    case "integer":
      return {
        type: "number",
        sql: cast(raw, dialect.types.number),
        magnitude: OF_INTEGER,
        integer: raw,
        unit,
      };
    case "float": {
      const guarded = dialect.double(raw, "float");
      const bare = cast(raw, dialect.types.number);
      return { type: "number", sql: guarded, magnitude: OF_COLUMN, bare, unit };
    }
    case "decimal":
      return {
        type: "number",
        sql: dialect.double(raw, "decimal"),
        magnitude: OF_COLUMN,
        unit,
      };
    case "boolean":
      return { type: "boolean", sql: raw, unit };
    case "other":
      return undefined;
    default: {
      const text = dialect.text(raw, column.type);
      return {
        type: "text",
        sql: column.padded ? sql`trim(TRAILING ' ' FROM ${text})` : text,
        unit,
        ...(column.folded ? { folded: column.name } : {}),
      };
    }
  }
}
