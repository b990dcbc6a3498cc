import { uniqueNames } from "../prepare/index.js";

/** The heads of key columns. A key column with the name of a fixed column gets the prefix `key_`. */
export function keyHeads(keys: readonly string[], fixed: readonly string[]): readonly string[] {
  const heads = keys.map((name) => (fixed.includes(name) ? `key_${name}` : name));
  return uniqueNames([...fixed, ...heads]).slice(fixed.length);
}
