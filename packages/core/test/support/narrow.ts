/** An entry that a table must have. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** A value that must be of a class. */
export function instance<T>(value: unknown, type: abstract new (...args: never[]) => T): T {
  if (value instanceof type) return value;
  throw new TypeError(`not of ${type.name}`);
}
