import { NoisewrightError } from "@noisewright/core";
import type { Key, KeyValue } from "../query/index.js";
import { bin, binned } from "./bins.js";
import type { Dialect } from "./dialect.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";
import { asNumber, type Value } from "./typed.js";

/** What a key's values are in SQL, and so how they are read back. */
export type KeyType = "integer" | "number" | "text" | "boolean";

export interface CompiledKey {
  readonly type: KeyType;
  /** The key, or the number that is binned, from the table's columns. */
  readonly source: Fragment;
  /** The key from its source, now a column. */
  readonly of: (source: Fragment) => Fragment;
  /** Which rows stay, from the source, now a column; nothing when all do. */
  readonly keep: (source: Fragment) => Fragment | undefined;
}

const same = (source: Fragment): Fragment => source;

export function compileKey(key: Key, value: Value, dialect: Dialect): CompiledKey {
  if ("edges" in key) {
    const { sql: source, bare } = asNumber({ ...value, at: 0 }, dialect);
    return {
      type: "integer",
      source: dialect.underflowFails ? source : (bare ?? source),
      of: (x) => bin(x, key),
      keep: (x) => binned(x, key),
    };
  }
  const [type, source] = native(key, value, dialect);
  const { values } = key;
  if (values === undefined) return { type, source, of: same, keep: () => undefined };
  return { type, source, of: same, keep: (column) => among(column, type, values, dialect) };
}

/** Group by what the engine holds, unless the listed values are of another type. */
function native(
  key: Extract<Key, { values?: unknown }>,
  value: Value,
  dialect: Dialect,
): [KeyType, Fragment] {
  const listed = key.values?.filter((each) => each !== null) ?? [];
  const wanted = listed.length === 0 ? value.type : kindOf(listed[0]!);
  const whole = listed.every((each) => Number.isSafeInteger(each));
  if (wanted === "number" && value.integer !== undefined && whole)
    return ["integer", value.integer];
  if (wanted === "number" && value.type !== "boolean") {
    // Adding zero makes one key of 0 and -0.
    return ["number", sql`(${asNumber({ ...value, at: 0 }, dialect).sql} + 0)`];
  }
  if (wanted === value.type && wanted !== "null") return [wanted, value.sql];
  throw new NoisewrightError({
    code: "domain",
    subject: "plan",
    parameter: `key ${key.name}`,
    domain: "a number, a text or a condition, and its values of the same type",
    got: `${value.type} and ${wanted}`,
  });
}

const kindOf = (value: KeyValue): Value["type"] =>
  typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";

function among(
  column: Fragment,
  type: KeyType,
  values: readonly KeyValue[],
  dialect: Dialect,
): Fragment {
  const listed = values.filter((value) => value !== null);
  const nulls = listed.length < values.length ? [sql`${column} IS NULL`] : [];
  const bound = listed.map((value) => {
    if (type === "integer") return own(BigInt(value));
    const literal = bind(type, value);
    return type === "text" ? dialect.textLiteral(literal) : literal;
  });
  const some = bound.length > 0 ? [sql`${column} IN (${join(bound, ", ")})`] : [];
  return sql`(${join([...some, ...nulls], " OR ")})`;
}
