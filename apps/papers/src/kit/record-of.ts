/** Returns a record that has one value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name, index: number) => Value,
): Readonly<Record<Name, Value>> {
  const pairs = names.map((name, i) => [name, value(name, i)]);
  return Object.fromEntries(pairs) as Record<Name, Value>;
}
