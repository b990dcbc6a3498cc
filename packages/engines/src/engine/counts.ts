import {
  type Block,
  blocksOf,
  cellsOf,
  codeOrder,
  type Key,
  type SetsQuery,
} from "../query/index.js";
import { failed } from "./failure.js";
import type { Row } from "./groups.js";

/**
 * Computes the tables of a query with sets from result rows, with one list of rows for each share of
 * the units. A row is the number of a cell and the count of that cell. A cell is in each share at
 * most once, as `assemble` explains.
 */
export function assembleCounts(
  query: SetsQuery,
  shares: Iterable<readonly Row[]>,
): readonly Float64Array[] {
  const blocks = blocksOf(query);
  const last = blocks.at(-1)!;
  const counts = new Float64Array(last.offset + last.cells);
  for (const rows of shares) {
    const seen = new Uint8Array(counts.length);
    for (const [cell, count] of rows) {
      const at = Number(cell);
      if (seen[at] !== 0) throw failed("engine", "two counts of the same cell");
      seen[at] = 1;
      counts[at]! += Number(count);
    }
  }
  const places = query.by.map(placesOf);
  return query.sets.map((set) => {
    const block = blocks.find(({ keys }) => set.every((key) => keys.includes(key)))!;
    return margin(query, places, block, set, counts);
  });
}

/** The place of each code of a key in a table. */
function placesOf(key: Key): readonly number[] {
  const codes = Array.from({ length: cellsOf(key)! }, (_, code) => code);
  if ("edges" in key || "starts" in key) return codes;
  const order = codeOrder(key);
  return codes.map((code) => order[code] ?? code);
}

/** The table of a set, which is a margin of a block. */
function margin(
  { by }: SetsQuery,
  places: readonly (readonly number[])[],
  { keys, cells, offset }: Block,
  set: readonly number[],
  counts: Float64Array,
): Float64Array {
  const sizes = set.map((key) => cellsOf(by[key]!)!);
  const strides = sizes.map((_, i) => sizes.slice(i + 1).reduce((a, b) => a * b, 1));
  const table = new Float64Array(sizes.reduce((a, b) => a * b, 1));
  // For each key of the block: what each of its codes adds to the place of a cell in the table.
  const steps = keys.map((key) => {
    const stride = strides[set.indexOf(key)] ?? 0;
    return places[key]!.map((place) => place * stride);
  });
  for (let cell = 0; cell < cells; cell++) {
    const count = counts[offset + cell]!;
    if (count === 0) continue;
    let rest = cell;
    let at = 0;
    for (let i = keys.length - 1; i >= 0; i--) {
      const step = steps[i]!;
      at += step[rest % step.length]!;
      rest = Math.floor(rest / step.length);
    }
    table[at]! += count;
  }
  return table;
}
