/** A pure function of plain data that keeps its latest results: the same question costs once. */
export function memoize<A, R>(work: (given: A) => R, most: number): (given: A) => R {
  const known = new Map<string, { readonly result: R }>();
  return (given) => {
    const key = JSON.stringify(given);
    const kept = known.get(key) ?? { result: work(given) };
    known.delete(key); // the latest come last
    known.set(key, kept);
    if (known.size > most) known.delete(known.keys().next().value!);
    return kept.result;
  };
}
