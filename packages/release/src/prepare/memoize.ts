/**
 * Caches the latest results of a pure function whose input is plain data. Inputs with the same key
 * must be equal.
 */
export function memoize<A, R>(
  compute: (input: A) => R,
  most: number,
  keyOf: (input: A) => string = JSON.stringify,
): (input: A) => R {
  const cache = new Map<string, { readonly result: R }>();
  return (input) => {
    const key = keyOf(input);
    const entry = cache.get(key) ?? { result: compute(input) };
    cache.delete(key); // a used entry moves to the end, so the oldest entry comes first
    cache.set(key, entry);
    if (cache.size > most) cache.delete(cache.keys().next().value!);
    return entry.result;
  };
}
