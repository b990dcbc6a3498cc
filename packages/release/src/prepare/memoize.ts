/** Caches the latest results of a pure function of plain data. */
export function memoize<A, R>(compute: (input: A) => R, most: number): (input: A) => R {
  const cache = new Map<string, { readonly result: R }>();
  return (input) => {
    const key = JSON.stringify(input);
    const entry = cache.get(key) ?? { result: compute(input) };
    cache.delete(key); // the latest entries come last
    cache.set(key, entry);
    if (cache.size > most) cache.delete(cache.keys().next().value!);
    return entry.result;
  };
}
