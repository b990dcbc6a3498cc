import type { Position } from "../expression/index.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, sql } from "./fragment.js";
import {
  checkedMagnitude,
  either,
  type Magnitude,
  OF_INTEGER,
  ofProduct,
  ofQuotient,
  ofSum,
  whole,
} from "./magnitude.js";
import { asBoolean, asNumber, asText, type Operand, unified, type Value } from "./typed.js";

type Call = (operands: readonly Operand[], dialect: Dialect, at: Position) => Value;

const number = (text: Fragment, magnitude: Magnitude): Value => ({
  type: "number",
  sql: text,
  magnitude,
});
const condition = (text: Fragment): Value => ({ type: "boolean", sql: text });
const text = (fragment: Fragment): Value => ({ type: "text", sql: fragment });
const sqlOf = (value: Value): Fragment => value.sql;

function binary(sign: string, ofResult: (a: Magnitude, b: Magnitude) => Magnitude): Call {
  return (operands, dialect, at) => {
    const [a, b] = operands.map((operand) => asNumber(operand, dialect));
    if (b === undefined) return number(sql`(- ${a!.sql})`, a!.magnitude);
    const magnitude = checkedMagnitude(ofResult(a!.magnitude, b.magnitude), at);
    return number(sql`(${a!.sql} ${own(sign)} ${b.sql})`, magnitude);
  };
}

/** The quotient a / b, or null if b is zero. */
const quotient: Call = (operands, dialect, at) => {
  const [a, b] = operands.map((operand) => asNumber(operand, dialect));
  const magnitude = checkedMagnitude(ofQuotient(a!.magnitude, b!.magnitude), at);
  return number(sql`(${a!.sql} / nullif(${b!.sql}, 0))`, magnitude);
};

/** The remainder a − b · trunc(a/b), which is usual for integers below 2^53. Null if b is zero. */
const remainder: Call = (operands, dialect, at) => {
  const [a, b] = operands.map((operand) => asNumber(operand, dialect));
  const ratio = quotient(operands, dialect, at);
  const product = ofProduct(b!.magnitude, whole(ratio.magnitude!));
  const magnitude = checkedMagnitude(ofSum(a!.magnitude, checkedMagnitude(product, at)), at);
  return number(sql`(${a!.sql} - ${b!.sql} * ${towardsZero(ratio.sql)})`, magnitude);
};

/**
 * Truncates a number towards zero. Engines have different names for truncation, but all engines
 * have floor and ceil.
 */
const towardsZero = (value: Fragment): Fragment =>
  sql`CASE WHEN ${value} < 0 THEN ceil(${value}) ELSE floor(${value}) END`;

const compare =
  (sign: string): Call =>
  (operands, dialect) => {
    const [a, b] = unified(operands, dialect);
    return condition(sql`(${a!.sql} ${own(sign)} ${b!.sql})`);
  };

const connect =
  (word: string): Call =>
  (operands, dialect) => {
    const [a, b] = operands.map((operand) => asBoolean(operand, dialect));
    return condition(sql`(${a!.sql} ${own(word)} ${b!.sql})`);
  };

function numeric(
  write: (value: Fragment) => Fragment,
  ofResult: (a: Magnitude) => Magnitude,
): Call {
  return ([operand], dialect) => {
    const value = asNumber(operand!, dialect);
    return number(write(value.sql), ofResult(value.magnitude));
  };
}

/**
 * The result is null if any operand is null. Engines treat nulls differently in these functions, so
 * the SQL checks for nulls first.
 */
function extreme(name: "least" | "greatest"): Call {
  return (operands, dialect) => {
    const values = operands.map((operand) => asNumber(operand, dialect));
    const missing = join(
      values.map((value) => sql`${value.sql} IS NULL`),
      " OR ",
    );
    const all = join(values.map(sqlOf), ", ");
    const magnitude = values.map((value) => value.magnitude).reduce(either);
    return number(sql`CASE WHEN ${missing} THEN NULL ELSE ${own(name)}(${all}) END`, magnitude);
  };
}

/** The type and the bounds of a result that equals one of these values. */
function oneOf(values: readonly Value[], write: Fragment): Value {
  const magnitudes = values.flatMap((value) => value.magnitude ?? []);
  const type = values[0]!.type;
  return magnitudes.length > 0 ? number(write, magnitudes.reduce(either)) : { type, sql: write };
}

const cases: Call = (operands, dialect) => {
  const isCondition = (i: number) => i % 2 === 0 && i < operands.length - 1;
  const values = unified(
    operands.filter((_, i) => !isCondition(i)),
    dialect,
  );
  const branches = values.slice(0, -1).map((value, i) => {
    const when = asBoolean(operands[2 * i]!, dialect);
    return sql`WHEN ${when.sql} THEN ${value.sql} `;
  });
  const otherwise = values.at(-1)!;
  return oneOf(values, sql`CASE ${join(branches, "")}ELSE ${otherwise.sql} END`);
};

/** Only A to Z change case. Engines and locales disagree about the case of other letters. */
const UPPER = sql`'ABCDEFGHIJKLMNOPQRSTUVWXYZ'`;
const LOWER = sql`'abcdefghijklmnopqrstuvwxyz'`;

function textual(write: (text: Fragment, dialect: Dialect) => Fragment): Call {
  return ([operand], dialect) => text(write(asText(operand!, dialect).sql, dialect));
}

/** A part of a text that starts with an ISO date, as a number. Any other text gives null. */
function datePart(from: number, length: number): Call {
  return ([operand], dialect) => {
    const { sql: date } = asText(operand!, dialect);
    const digits = sql`substr(${date}, ${own(from)}, ${own(length)})`;
    const isDate = dialect.matches(sql`substr(${date}, 1, 10)`, "[0-9]{4}-[0-9]{2}-[0-9]{2}");
    return number(
      sql`CASE WHEN ${isDate} THEN ${cast(digits, dialect.types.number)} END`,
      OF_INTEGER,
    );
  };
}

/** Every operator and function by name. */
export const CALLS: Readonly<Record<string, Call>> = {
  "+": binary("+", ofSum),
  "-": binary("-", ofSum),
  "*": binary("*", ofProduct),
  "/": quotient,
  "%": remainder,
  "=": compare("="),
  "!=": compare("<>"),
  "<": compare("<"),
  "<=": compare("<="),
  ">": compare(">"),
  ">=": compare(">="),
  and: connect("AND"),
  or: connect("OR"),
  not: ([a], dialect) => condition(sql`(NOT ${asBoolean(a!, dialect).sql})`),
  "is null": ([a]) => condition(sql`(${a!.sql} IS NULL)`),
  in(operands, dialect) {
    const [a, ...list] = unified(operands, dialect);
    return condition(sql`(${a!.sql} IN (${join(list.map(sqlOf), ", ")}))`);
  },
  between(operands, dialect) {
    const [a, lower, upper] = unified(operands, dialect);
    return condition(sql`(${a!.sql} BETWEEN ${lower!.sql} AND ${upper!.sql})`);
  },
  case: cases,
  coalesce(operands, dialect) {
    const values = unified(operands, dialect);
    const all = values.map(sqlOf);
    // Trino does not allow coalesce with only one value.
    return oneOf(values, all.length === 1 ? all[0]! : sql`coalesce(${join(all, ", ")})`);
  },
  abs: numeric(
    (value) => sql`abs(${value})`,
    (a) => a,
  ),
  floor: numeric((value) => sql`floor(${value})`, whole),
  ceil: numeric((value) => sql`ceil(${value})`, whole),
  /** Numbers halfway between two integers are rounded up. */
  round: numeric((value) => sql`floor(${value} + 0.5e0)`, whole),
  least: extreme("least"),
  greatest: extreme("greatest"),
  number([operand], dialect) {
    const { sql: value, magnitude } = asNumber(operand!, { ...dialect, refusesTexts: false });
    return number(value, magnitude);
  },
  length: ([a], dialect) =>
    number(cast(sql`length(${asText(a!, dialect).sql})`, dialect.types.number), OF_INTEGER),
  lower: textual((value) => sql`translate(${value}, ${UPPER}, ${LOWER})`),
  upper: textual((value) => sql`translate(${value}, ${LOWER}, ${UPPER})`),
  /** The function `trim` removes spaces only. Engines disagree about other white space. */
  trim: textual((value, dialect) => dialect.trim(value)),
  year: datePart(1, 4),
  month: datePart(6, 2),
  day: datePart(9, 2),
};
