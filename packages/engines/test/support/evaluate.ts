import type { Node } from "../../src/index.js";
import { valueOrder } from "./value-order.js";

export type Cell = string | number | boolean | null;
export type Record_ = Readonly<Record<string, Cell>>;

/** Evaluates an expression without SQL. All engines must agree with this reference. */
export function evaluate(node: Node, row: Record_): Cell {
  switch (node.kind) {
    case "number":
    case "text":
    case "boolean":
      return node.value;
    case "null":
      return null;
    case "name":
      return readable(row[node.name] ?? null);
    case "call":
      return apply(node.name, node.operands, row);
  }
}

/**
 * The number in a column: null unless it is finite and below 1e60 in magnitude, and zero if it is
 * below 1e-60.
 */
function readable(cell: Cell): Cell {
  if (typeof cell !== "number") return cell;
  if (!(Math.abs(cell) <= 1e60)) return null;
  return Math.abs(cell) >= 1e-60 ? cell : 0;
}

const NUMBER = /^ *[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?[0-4]?\d)? *$/i;

export function asNumber(cell: Cell): number | null {
  if (typeof cell === "string") return NUMBER.test(cell) ? Number(cell) : null;
  return typeof cell === "boolean" ? Number(cell) : cell;
}

function apply(name: string, operands: readonly Node[], row: Record_): Cell {
  const cells = operands.map((operand) => evaluate(operand, row));
  const numeric = (f: (...values: number[]) => number | null): Cell => {
    const values = cells.map(asNumber);
    const numbers = values.filter((value) => value !== null);
    return numbers.length < values.length ? null : f(...numbers);
  };
  const [a = null, b = null] = cells;
  const text = a === null ? null : String(a);
  switch (name) {
    case "+":
      return numeric((x, y) => x + y);
    case "-":
      return numeric((x, y) => (y === undefined ? -x : x - y));
    case "*":
      return numeric((x, y) => x * y);
    case "/":
      return numeric((x, y) => (y === 0 ? null : x / y));
    case "%":
      return numeric((x, y) => (y === 0 ? null : x - y * Math.trunc(x / y)));
    case "and":
      return a === false || b === false ? false : a === null || b === null ? null : true;
    case "or":
      return a === true || b === true ? true : a === null || b === null ? null : false;
    case "not":
      return a === null ? null : !a;
    case "is null":
      return a === null;
    case "in":
      return cells
        .slice(1)
        .map((each) => compare("=", a, each))
        .reduce(either, false);
    case "between":
      return both(compare(">=", a, b), compare("<=", a, cells[2]!));
    case "case":
      return branch(operands, row);
    case "coalesce":
      return cells.find((cell) => cell !== null) ?? null;
    case "abs":
      return numeric(Math.abs);
    case "floor":
      return numeric(Math.floor);
    case "ceil":
      return numeric(Math.ceil);
    case "round":
      return numeric((x) => Math.floor(x + 0.5));
    case "least":
      return numeric(Math.min);
    case "greatest":
      return numeric(Math.max);
    case "number":
      return asNumber(a);
    case "length":
      return text === null ? null : [...text].length;
    case "lower":
      return text?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null;
    case "upper":
      return text?.replace(/[a-z]/g, (letter) => letter.toUpperCase()) ?? null;
    case "trim":
      return text?.replace(/^ +| +$/g, "") ?? null;
    case "year":
    case "month":
    case "day": {
      const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "");
      const place = { year: 1, month: 2, day: 3 }[name];
      return match === null ? null : Number(match[place]);
    }
    default:
      return compare(name, a, b);
  }
}

function branch(operands: readonly Node[], row: Record_): Cell {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    if (evaluate(operands[i]!, row) === true) return evaluate(operands[i + 1]!, row);
  }
  return evaluate(operands.at(-1)!, row);
}

function compare(sign: string, a: Cell, b: Cell): boolean | null {
  const numbers = typeof a === "number" || typeof b === "number";
  const [x, y] = numbers ? [asNumber(a), asNumber(b)] : [a, b];
  if (x === null || y === null) return null;
  const order = valueOrder(x, y);
  switch (sign) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    default:
      return order >= 0;
  }
}

const either = (a: boolean | null, b: boolean | null): boolean | null =>
  a === true || b === true ? true : a === null || b === null ? null : false;
const both = (a: boolean | null, b: boolean | null): boolean | null =>
  a === false || b === false ? false : a === null || b === null ? null : true;
