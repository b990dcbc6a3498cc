/** Returns the known name that the user probably meant; undefined if no known name is similar. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  return closest(given, known).find((name) => isClose(given, name));
}

/** Sorts the known names, with the name most similar to the given one first. */
export function closest(given: string, known: readonly string[]): string[] {
  const distance = new Map(
    known.map((name) => [name, editDistance(normalised(given), normalised(name))]),
  );
  return [...distance.keys()].toSorted((a, b) => distance.get(a)! - distance.get(b)!);
}

/**
 * Returns true for at most one edit per three characters, for a long common beginning, and for a
 * prefix.
 */
function isClose(given: string, name: string): boolean {
  const [a, b] = [normalised(given), normalised(name)];
  if (a === b) return true;
  if (a.length >= 3 && (b.startsWith(a) || a.startsWith(b))) return true;
  if (b.length >= 6 && a.startsWith(b.slice(0, Math.ceil(0.75 * b.length)))) return true;
  return editDistance(a, b) <= Math.max(1, Math.floor(b.length / 3)) && a.length > 1;
}

/**
 * Converts spellings such as `random-scale`, `randomScale` and `RANDOM_SCALE` to one common
 * spelling.
 */
function normalised(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/**
 * Counts the insertions, deletions, substitutions and swaps of adjacent characters that turn one
 * string into the other.
 */
function editDistance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? before![j - 2]! + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, swap, last![j]! + 1, row[j - 1]! + 1));
    }
    [before, last] = [last!, row];
  }
  return last!.at(-1)!;
}
