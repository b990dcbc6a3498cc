import { codeOrder, type Key, type KeyValue, publicValues, type ValueKey } from "../query/index.js";
import { search } from "./bins.js";
import type { Dialect } from "./dialect.js";
import { type Fragment, own, sql } from "./fragment.js";
import { type CompiledKey, compileKey, type KeyType, listedValue, typedKey } from "./keys.js";
import type { Value } from "./typed.js";

/**
 * Compiles a public key to a code from 0. Values that the key does not list have the last code if
 * the key has a cell for other values; otherwise their code is null.
 */
export function compileCode(key: Key, value: Value, dialect: Dialect): CompiledKey {
  const { source, of } =
    "edges" in key || "starts" in key
      ? intervalCode(compileKey(key, value, dialect))
      : valueCode(key, value, dialect);
  const other = "other" in key && key.other ? publicValues(key)?.length : undefined;
  const code = other === undefined ? of : (x: Fragment) => sql`coalesce(${of(x)}, ${own(other)})`;
  return { type: "integer", source, of: code, keep: () => undefined };
}

type Code = Pick<CompiledKey, "source" | "of">;

const intervalCode = ({ source, of, keep }: CompiledKey): Code => ({
  source,
  of: (x) => sql`CASE WHEN ${keep(x)!} THEN ${of(x)} END`,
});

/**
 * The largest number of values that the engine compares one by one. In a longer list, a binary
 * search first finds the part of the list in which the value can be.
 */
const COMPARED = 32;

function valueCode(key: ValueKey, value: Value, dialect: Dialect): Code {
  const [type, typed] = typedKey(key, value, dialect);
  const ordered = codeOrder(key).map((i) => key.values![i]!);
  const listed = ordered.filter((each) => each !== null);
  const place = (x: Fragment) => placeIn(listed, x, type, dialect);
  return {
    source: type === "integer" ? dialect.integer(typed) : typed,
    of: (x) => {
      if (listed.length === 0) return sql`CASE WHEN ${x} IS NULL THEN 0 END`;
      if (listed.length === ordered.length) return place(x);
      return sql`CASE WHEN ${x} IS NULL THEN ${own(listed.length)} ELSE ${place(x)} END`;
    },
  };
}

/** The place of x in a list of increasing values, from 0, or null if x is not listed. */
function placeIn(
  listed: readonly Exclude<KeyValue, null>[],
  x: Fragment,
  type: KeyType,
  dialect: Dialect,
): Fragment {
  const values = listed.map((each) => listedValue(each, type, dialect));
  const starts = values.filter((_, i) => i % COMPARED === 0);
  return search(x, starts, (part) => {
    const from = part * COMPARED;
    const among = values.slice(from, from + COMPARED);
    return sql`(${dialect.position(x, among, type)} + ${own(from - 1)})`;
  });
}
