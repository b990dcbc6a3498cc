/** The names of columns. If an earlier column has the same name, a name gets a number. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken: string[] = [];
  for (const name of names) {
    let free = name;
    for (let i = 2; taken.includes(free); i++) free = `${name} ${i}`;
    taken.push(free);
  }
  return taken;
}
