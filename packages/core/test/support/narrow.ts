/** Returns an entry of a table. Throws an error if there is no such entry. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/**
 * Returns a value as an instance of a class. Throws an error if the value is not such an instance.
 */
export function instance<T>(value: unknown, type: abstract new (...args: never[]) => T): T {
  if (value instanceof type) return value;
  throw new TypeError(`not an instance of ${type.name}`);
}
