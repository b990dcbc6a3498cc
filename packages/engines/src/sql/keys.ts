import { NoisewrightError } from "@noisewright/core";
import type { Key, KeyValue, PeriodKey, ValueKey } from "../query/index.js";
import { bin, isBinned, search } from "./bins.js";
import type { Dialect } from "./dialect.js";
import { bind, type Fragment, inline, join, sql } from "./fragment.js";
import { asNumber, type Value } from "./typed.js";

/** The SQL type of a key. It decides how the values of the key are read from a result. */
export type KeyType = "integer" | "number" | "text" | "boolean";

export interface CompiledKey {
  readonly type: KeyType;
  /** The key, or the number that falls into a bin, computed from the columns of the table. */
  readonly source: Fragment;
  /** The key, computed from the column that holds `source`. */
  readonly of: (source: Fragment) => Fragment;
  /**
   * The condition for a row to be used, computed from the column that holds `source`. The condition
   * is undefined if all rows are used.
   */
  readonly keep: (source: Fragment) => Fragment | undefined;
}

const unchanged = (source: Fragment): Fragment => source;

export function compileKey(key: Key, value: Value, dialect: Dialect): CompiledKey {
  if ("starts" in key) return periodKey(key, value, dialect);
  if ("edges" in key) {
    const { sql: source, bare } = asNumber({ ...value, at: 0 }, dialect);
    return {
      type: "integer",
      source: dialect.underflowFails ? source : (bare ?? source),
      of: (x) => bin(x, key),
      keep: (x) => isBinned(x, key),
    };
  }
  const [type, source] = typedKey(key, value, dialect);
  const { values } = key;
  if (values === undefined) return { type, source, of: unchanged, keep: () => undefined };
  return { type, source, of: unchanged, keep: (column) => isListed(column, type, values, dialect) };
}

/** The index of the period that a date in ISO form is in. */
function periodKey(key: PeriodKey, value: Value, dialect: Dialect): CompiledKey {
  if (value.type !== "text") {
    throw new NoisewrightError({
      code: "domain",
      subject: "query",
      path: ["of"],
      parameter: `key ${key.name}`,
      domain: "a date, a time, or a text in ISO form such as 2024-01-31",
      got: `a ${value.type}`,
    });
  }
  const literal = (day: string) => dialect.textLiteral(bind("text", day));
  const starts = key.starts.map(literal);
  return {
    type: "integer",
    source: value.sql,
    of: (x) => search(x, starts),
    keep: (x) => sql`(${x} >= ${starts[0]!} AND ${x} < ${literal(key.end)})`,
  };
}

/** The key with the type of its column. If the listed values are numbers, the key is a number. */
export function typedKey(key: ValueKey, value: Value, dialect: Dialect): [KeyType, Fragment] {
  const listed = key.values?.filter((each) => each !== null) ?? [];
  const wanted = listed.length === 0 ? value.type : typeOf(listed[0]!);
  const whole = listed.every((each) => Number.isSafeInteger(each));
  if (wanted === "number" && value.integer !== undefined && whole)
    return ["integer", value.integer];
  if (wanted === "number" && value.type !== "boolean") {
    // Adding zero turns -0 into 0, so that -0 and 0 are one key.
    return ["number", sql`(${asNumber({ ...value, at: 0 }, dialect).sql} + 0)`];
  }
  if (wanted === value.type && wanted !== "null") return [wanted, value.sql];
  throw new NoisewrightError({
    code: "domain",
    subject: "query",
    path: ["values"],
    parameter: `key ${key.name}`,
    domain: `values of the type of the key (${value.type})`,
    got: `values of type ${wanted}`,
  });
}

const typeOf = (value: KeyValue): Value["type"] =>
  typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";

function isListed(
  column: Fragment,
  type: KeyType,
  values: readonly KeyValue[],
  dialect: Dialect,
): Fragment {
  const listed = values.filter((value) => value !== null);
  const nulls = listed.length < values.length ? [sql`${column} IS NULL`] : [];
  const bound = listed.map((value) => listedValue(value, type, dialect));
  const some = bound.length > 0 ? [sql`${column} IN (${join(bound, ", ")})`] : [];
  return sql`(${join([...some, ...nulls], " OR ")})`;
}

/** A listed value as SQL. */
export function listedValue(
  value: Exclude<KeyValue, null>,
  type: KeyType,
  dialect: Dialect,
): Fragment {
  if (type === "integer") return inline(BigInt(value));
  const literal = bind(type, value);
  return type === "text" ? dialect.textLiteral(literal) : literal;
}
