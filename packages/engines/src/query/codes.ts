import type { KeyValue, ValueKey } from "./key.js";

/**
 * The listed values of a key in the order of their codes: increasing, and null last. The result
 * holds indices into `values`. An engine codes a value by its place in this order, so that it can
 * find the code by binary search.
 */
export function codeOrder({ values = [] }: ValueKey): readonly number[] {
  return values.map((_, i) => i).sort((i, j) => compare(values[i]!, values[j]!));
}

function compare(a: KeyValue, b: KeyValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "string" && typeof b === "string") return byCodePoint(a, b);
  return Number(a) - Number(b);
}

/** Engines order texts by code point. The operator < of JavaScript orders them by UTF-16 code unit. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((character, i) => character !== right[i]);
  if (at < 0) return left.length - right.length;
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1);
}
