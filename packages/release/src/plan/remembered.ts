/** A pure function of plain data that keeps its latest results: the same question costs once. */
export function remembered<A, R>(work: (given: A) => R, most: number): (given: A) => R {
  const known = new Map<string, R>();
  return (given) => {
    const key = JSON.stringify(given);
    const result = known.has(key) ? (known.get(key) as R) : work(given);
    known.delete(key); // the latest come last
    known.set(key, result);
    if (known.size > most) known.delete(known.keys().next().value!);
    return result;
  };
}
