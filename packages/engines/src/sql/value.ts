import { NoisewrightError } from "@noisewright/core";
import { type Expression, type Node, syntaxError } from "../expression/index.js";
import { type Column, type Table, unknownColumn } from "../query/index.js";
import { CALLS } from "./calls.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, type Fragment, sql } from "./fragment.js";
import { OF_COLUMN, OF_INTEGER, ofLiteral } from "./magnitude.js";
import type { Value } from "./typed.js";

/**
 * The names that an expression may use: first the columns of the table, then derived columns. A
 * column whose type expressions cannot use has the value undefined.
 */
export interface Scope extends Names {
  /** The columns of each source of a joined table, by the name of the source. */
  readonly sources: ReadonlyMap<string, Names>;
}

export interface Names {
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
    if (node.kind === "name") return lookUp(node, scope, expression.text);
    if (node.kind !== "call") return literal(node, dialect);
    const operands = node.operands.map((operand) => ({ ...visit(operand), at: operand.at }));
    const value = CALLS[node.name]!(operands, dialect, node.at);
    if (value.sql.parts.length > MOST_PARTS)
      throw syntaxError("the expression becomes too large", node.at);
    return value;
  };
  return visit(expression.root);
}

function namesOf(source: string | undefined, scope: Scope): Names {
  const names = source === undefined ? scope : scope.sources.get(source);
  if (names !== undefined) return names;
  const known = [...scope.sources.keys()];
  const got = source!.slice(0, 60);
  if (known.length > 0) {
    const problem = { code: "unknown", subject: "expression", what: "source" } as const;
    throw new NoisewrightError({ ...problem, got, known });
  }
  throw new NoisewrightError({
    code: "unsupported",
    subject: "expression",
    what: `source ${JSON.stringify(got)}, because nothing is joined`,
    advice: "write the name of a column that has a point in double quotes",
  });
}

function lookUp(
  { name, table: source, at }: Extract<Node, { kind: "name" }>,
  scope: Scope,
  text: string,
): Value {
  const { table, values } = namesOf(source, scope);
  const value = values.get(name);
  if (value !== undefined) return value;
  if (values.has(name)) {
    throw syntaxError(
      `column ${JSON.stringify(name)} has a type that expressions cannot use (a list, a JSON value, bytes, a time of day, …); use a view with a text or a number instead; the name is`,
      at,
    );
  }
  const owner = [...scope.sources].find(([, names]) => names.values.has(name))?.[0];
  if (owner !== undefined) throw columnOfAnother(name, source ?? table.relation!.from, owner);
  const readable = [...values].flatMap(([column, value]) => (value === undefined ? [] : [column]));
  throw unknownColumn(name, table, readable, { subject: "expression" }, text);
}

/** The error for a column that only another source of the joined table has. */
function columnOfAnother(name: string, source: string, owner: string): NoisewrightError {
  const column = /^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
  return new NoisewrightError({
    code: "unsupported",
    subject: "expression",
    what: `column ${JSON.stringify(name)} in ${source}`,
    advice: `${owner} has this column: write ${owner}.${column}`,
  });
}

function literal(node: Exclude<Node, { kind: "name" | "call" }>, dialect: Dialect): Value {
  switch (node.kind) {
    case "number": {
      const magnitude = ofLiteral(node.value);
      return { type: "number", sql: bind("number", node.value), magnitude };
    }
    case "text":
      return {
        type: "text",
        sql: dialect.textLiteral(bind("text", node.value)),
        isLiteral: true,
      };
    case "boolean":
      return { type: "boolean", sql: bind("boolean", node.value) };
    case "null":
      return { type: "null", sql: sql`NULL` };
  }
}

/**
 * The value of a column that SQL names `raw`. The result is undefined for a column whose type
 * expressions cannot use.
 */
export function columnValue(column: Column, raw: Fragment, dialect: Dialect): Value | undefined {
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
