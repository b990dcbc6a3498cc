import type { ParentTable } from "./parent-table.js";

/**
 * Gives each row a value of the column. In each group of rows with the same parents, the number of
 * rows of a value is its expected count, rounded down or up by systematic sampling.
 */
export function fillColumn(column: Uint16Array, table: ParentTable, words: () => number): void {
  const { groupOf, groups, counts } = table;
  const size = counts.length / groups.length;
  const { rows, starts } = sortByGroup(groupOf, groups);
  for (let g = 0; g < groups.length; g++) {
    const [start, end] = [starts[g]!, starts[g + 1]!];
    shuffle(rows, start, end, words);
    const expected = counts.subarray(g * size, (g + 1) * size);
    let at = start;
    for (const [value, count] of wholeCounts(expected, end - start, words).entries()) {
      for (const last = at + count; at < last; at++) column[rows[at]!] = value;
    }
  }
}

/** The indices of the rows, group by group, and the place where each group starts. */
function sortByGroup(groupOf: Int32Array, groups: Float64Array) {
  const starts = new Int32Array(groups.length + 1);
  for (let g = 0; g < groups.length; g++) starts[g + 1] = starts[g]! + groups[g]!;
  const next = starts.slice();
  const rows = new Int32Array(groupOf.length);
  for (let row = 0; row < groupOf.length; row++) rows[next[groupOf[row]!]!++] = row;
  return { rows, starts };
}

/**
 * Whole numbers with the given sum. Each is its expected count rounded down, or one more with the
 * remaining fraction as probability.
 */
export function wholeCounts(
  expected: Float64Array,
  total: number,
  words: () => number,
): Int32Array {
  const result = new Int32Array(expected.length);
  let [whole, fractions] = [0, 0];
  for (let v = 0; v < expected.length; v++) {
    result[v] = Math.floor(expected[v]!);
    whole += result[v]!;
    fractions += expected[v]! - result[v]!;
  }
  const step = fractions / (total - whole);
  let [next, sum, left] = [step * (words() / 2 ** 32), 0, total - whole];
  for (let v = 0; v < expected.length && left > 0; v++) {
    sum += expected[v]! - Math.floor(expected[v]!);
    if (sum <= next) continue;
    result[v]!++;
    left--;
    next += step;
  }
  // Rounding errors may leave a row over.
  if (left > 0) result[result.indexOf(Math.max(...result))]! += left;
  return result;
}

function shuffle(rows: Int32Array, start: number, end: number, words: () => number): void {
  for (let i = end - 1; i > start; i--) {
    const j = start + Math.floor((words() / 2 ** 32) * (i + 1 - start));
    const kept = rows[i]!;
    rows[i] = rows[j]!;
    rows[j] = kept;
  }
}
