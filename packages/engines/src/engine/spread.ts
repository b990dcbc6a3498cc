import { type SpreadQuery, type SpreadResult, unitsAreInOneGroup } from "../query/index.js";
import type { KeyType } from "../sql/index.js";
import { addUp, inOrder, type Row } from "./groups.js";

type SpreadGroup = SpreadResult["groups"][number];
type Bin = SpreadGroup["bins"][number];

const EMPTY: Bin = { count: 0n, sum: 0n };

/** The bins of a group that are not empty. There may be very many groups, so no others are stored. */
interface Filled {
  readonly key: SpreadGroup["key"];
  readonly filled: Map<number, Bin>;
}

/**
 * Computes the bins of a spread query from result rows, with one list of rows for each share of the
 * units. A row has the keys, the index of a bin, a count and a sum. A row without an index shows that
 * a group exists. A row without a sum has no keys and counts the units of a bin.
 */
export async function assembleSpread(
  query: SpreadQuery,
  types: readonly KeyType[],
  shares: readonly (readonly Row[])[],
  signal?: AbortSignal,
): Promise<SpreadResult> {
  const size = query.spread.edges.length + 1;
  const hasSum = (row: Row): boolean => row[types.length + 2] !== null;
  const ofBins = shares.map((rows) => rows.filter(hasSum));
  const cells = await addUp([...types, "integer"], ["count", "sum"], ofBins, signal);
  const found = new Map<string, Filled>();
  for (const { key: cell, values } of cells.values()) {
    const key = cell.slice(0, -1);
    const id = JSON.stringify(key);
    const group = found.get(id) ?? { key, filled: new Map() };
    found.set(id, group);
    const bin = cell.at(-1);
    if (typeof bin === "number") group.filled.set(bin, { count: values.count!, sum: values.sum! });
  }
  const listed = inOrder<Filled>(query, found, (key) => ({ key, filled: new Map() }));
  const groups = listed.map(({ key, filled }) => ({
    key,
    get bins() {
      return Array.from({ length: size }, (_, bin) => filled.get(bin) ?? EMPTY);
    },
  }));
  if (unitsAreInOneGroup(query)) return { groups, units: totals(listed, size) };
  const ofUnits = shares.map((rows) =>
    rows.filter((row) => !hasSum(row)).map((row) => row.slice(types.length)),
  );
  const counted = await addUp(["integer"], ["count"], ofUnits, signal);
  const units = Array.from(
    { length: size },
    (_, bin) => counted.get(JSON.stringify([bin]))?.values.count ?? 0n,
  );
  return { groups, units };
}

/** The counts of each bin, over all groups. */
function totals(groups: readonly Filled[], size: number): readonly bigint[] {
  const counts = new Array<bigint>(size).fill(0n);
  for (const { filled } of groups) {
    for (const [bin, { count }] of filled) counts[bin]! += count;
  }
  return counts;
}
