/** The known name that a misspelt one was most likely meant to be; undefined if none is close. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  return closest(given, known).find((name) => isClose(given, name));
}

/** Known names, the most similar first. */
export function closest(given: string, known: readonly string[]): string[] {
  const distance = new Map(known.map((name) => [name, editDistance(plain(given), plain(name))]));
  return [...distance.keys()].toSorted((a, b) => distance.get(a)! - distance.get(b)!);
}

/** One edit in three characters, or the beginning of the name, or the same name written differently. */
function isClose(given: string, name: string): boolean {
  const [a, b] = [plain(given), plain(name)];
  if (a === b) return true;
  if (a.length >= 3 && (b.startsWith(a) || a.startsWith(b))) return true;
  return editDistance(a, b) <= Math.max(1, Math.floor(b.length / 3)) && a.length > 1;
}

/** `random-scale`, `randomScale` and `RANDOM_SCALE` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
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
