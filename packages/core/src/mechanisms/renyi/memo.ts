/** The number of results that are kept. */
const KEPT = 32;

/**
 * Remembers the latest results of a slow function of plain data. A design creates the same
 * mechanism several times: to rank it, to prove it and to report it.
 */
export function memo<A, T>(make: (argument: A) => T): (argument: A) => T {
  const known = new Map<string, T>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(argument);
    if (known.size === KEPT) known.delete(known.keys().next().value!);
    known.set(key, made);
    return made;
  };
}
