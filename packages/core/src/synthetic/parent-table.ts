import type { FittedTables } from "./fit.js";

/** The expected counts of the values of a column, for each combination of its parents. */
export interface ParentTable {
  /** The combination of the parents of each row, as an index in `groups`. */
  readonly groupOf: Int32Array;
  /** The number of rows of each combination that occurs. */
  readonly groups: Float64Array;
  /** For each combination, the expected counts of all values of the column. */
  readonly counts: Float64Array;
}

/** A parent, and the counts that the table of this parent and the column should have. */
interface Goal {
  /** The value of the parent in each combination. */
  readonly values: Int32Array;
  readonly counts: Float64Array;
}

const SCALINGS = 30;
/** Proportional fitting stops when it moves less than this share of the rows. */
const TOLERANCE = 1e-4;
/** Added to the counts, so that no combination is impossible. */
const TINY = 1e-9;

/**
 * Fits the table of the parents and the column. Its sums over the column are the numbers of rows
 * that have been made, and its sums over all other parents are near the two-way tables.
 */
export function parentTable(
  { ones, pairs }: FittedTables,
  column: number,
  parents: readonly number[],
  made: readonly Uint16Array[],
): ParentTable {
  const sizes = ones.map(({ length }) => length);
  const size = sizes[column]!;
  const { groupOf, groups, values } = groupRows(made, parents, sizes);
  const goals = parents.map((parent, k): Goal => {
    const pair = pairs.find(({ columns: [a, b] }) =>
      parent < column ? a === parent && b === column : a === column && b === parent,
    )!;
    const have = new Float64Array(sizes[parent]!);
    groups.forEach((rows, g) => {
      have[values[k]![g]!]! += rows;
    });
    const counts = parent < column ? pair.counts : transposed(pair.counts, size);
    return { values: values[k]!, counts: withRowSums(counts, have) };
  });
  const start = withRowSums(repeated(ones[column]!, groups.length), groups);
  return { groupOf, groups, counts: fitProportionally(start, groups, goals, size) };
}

/** Numbers the combinations of the parents that occur. */
function groupRows(
  made: readonly Uint16Array[],
  parents: readonly number[],
  sizes: readonly number[],
) {
  const groupOf = new Int32Array(made[0]!.length);
  const cells = parents.reduce((product, j) => product * sizes[j]!, 1);
  for (const j of parents) {
    const [column, size] = [made[j]!, sizes[j]!];
    for (let row = 0; row < groupOf.length; row++)
      groupOf[row] = groupOf[row]! * size + column[row]!;
  }
  const rowsOf = new Int32Array(cells);
  for (let row = 0; row < groupOf.length; row++) rowsOf[groupOf[row]!]!++;
  const present = Int32Array.from(rowsOf.keys()).filter((cell) => rowsOf[cell]! > 0);
  const index = new Int32Array(cells);
  present.forEach((cell, g) => {
    index[cell] = g;
  });
  for (let row = 0; row < groupOf.length; row++) groupOf[row] = index[groupOf[row]!]!;
  let step = cells;
  const values = parents.map((j) => {
    step /= sizes[j]!;
    return present.map((cell) => Math.floor(cell / step) % sizes[j]!);
  });
  return { groupOf, groups: Float64Array.from(present, (cell) => rowsOf[cell]!), values };
}

function fitProportionally(
  counts: Float64Array,
  groups: Float64Array,
  goals: readonly Goal[],
  size: number,
): Float64Array {
  const rows = groups.reduce((a, b) => a + b, 0);
  for (let i = 0; i < (goals.length > 1 ? SCALINGS : goals.length); i++) {
    let off = 0;
    for (const goal of goals) off = Math.max(off, scaleToGoal(counts, goal, size));
    scaleToGroups(counts, groups, size);
    if (off < TOLERANCE * rows) break;
  }
  return counts;
}

/** Scales a table to the counts of one parent and the column. Returns how far they were off. */
function scaleToGoal(counts: Float64Array, goal: Goal, size: number): number {
  const { values } = goal;
  const factors = new Float64Array(goal.counts.length);
  for (let g = 0, cell = 0; g < values.length; g++) {
    const start = values[g]! * size;
    for (let v = 0; v < size; v++, cell++) factors[start + v]! += counts[cell]!;
  }
  let off = 0;
  for (let i = 0; i < factors.length; i++) {
    const [wanted, have] = [goal.counts[i]!, factors[i]!];
    off += Math.abs(wanted - have);
    factors[i] = have > 0 ? wanted / have : 0;
  }
  for (let g = 0, cell = 0; g < values.length; g++) {
    const start = values[g]! * size;
    for (let v = 0; v < size; v++, cell++) counts[cell]! *= factors[start + v]!;
  }
  return off;
}

/** Scales the counts of each combination to its number of rows. */
function scaleToGroups(counts: Float64Array, groups: Float64Array, size: number): void {
  for (let g = 0; g < groups.length; g++) {
    const part = counts.subarray(g * size, (g + 1) * size);
    let sum = 0;
    for (let v = 0; v < size; v++) sum += part[v]!;
    const factor = groups[g]! / sum;
    for (let v = 0; v < size; v++) part[v]! *= factor;
  }
}

/** Scales the rows of a table to the given sums, after adding TINY to each cell. */
function withRowSums(table: Float64Array, sums: Float64Array): Float64Array {
  const result = table.map((value) => value + TINY);
  scaleToGroups(result, sums, table.length / sums.length);
  return result;
}

function repeated(values: Float64Array, times: number): Float64Array {
  const result = new Float64Array(times * values.length);
  for (let i = 0; i < times; i++) result.set(values, i * values.length);
  return result;
}

/** The transposed table of a table with the given number of rows. */
function transposed(table: Float64Array, rows: number): Float64Array {
  const columns = table.length / rows;
  return Float64Array.from(
    table.keys(),
    (i) => table[(i % rows) * columns + Math.floor(i / rows)]!,
  );
}
