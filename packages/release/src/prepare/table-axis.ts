import { NoisewrightError } from "@noisewright/core";
import type { KeyValue } from "@noisewright/engines";
import type { ColumnSpec } from "../spec/index.js";
import { binLabels } from "./bin-label.js";
import { type Level, levelsOf } from "./hierarchy.js";

/** One level of a column of tables. */
export interface AxisLevel {
  /** The name by which the spec refers to the level: the column itself, or a level of a hierarchy. */
  readonly name: string;
  /** The labels of the cells that tables show. If there is a cell for other values, it is the last. */
  readonly labels: readonly KeyValue[];
}

/** A column of tables. */
export interface Axis {
  /** The levels from the coarsest to the finest. A plain column has one level. */
  readonly levels: readonly AxisLevel[];
  /** The values of the finest level, or the edges of its bins, as the engine knows them. */
  readonly values: { readonly values: readonly KeyValue[] } | { readonly edges: readonly number[] };
  /** Whether there is a cell for other values. */
  readonly other: boolean;
  /**
   * The number of nodes on each level, from the total to the finest level, if every node of a level
   * has equally many nodes below it. The cell for other values then has as many nodes below it as
   * every other node of the coarsest level, so that the schema stays even. No row is ever in all but
   * the first of them, and tables show only their sum.
   */
  readonly nodes?: readonly number[];
  /** The parent of each node of the hierarchy, level by level, if its levels are uneven. */
  readonly parents?: readonly number[];
}

/** The axis of a column. */
export function axisOf(column: ColumnSpec): Axis {
  const { of, keys, edges, other } = column;
  if (column.levels !== undefined) return hierarchyAxis(column, column.levels);
  const values = keys === undefined ? { edges: edges! } : { values: keys };
  const labels = withOther(keys ?? binLabels(edges!), other);
  requireTwoCells(labels.length, keys === undefined ? "edges" : "keys");
  return { levels: [{ name: of, labels }], values, other, nodes: [1, labels.length] };
}

function hierarchyAxis(
  { other }: ColumnSpec,
  { names, keys }: NonNullable<ColumnSpec["levels"]>,
): Axis {
  const levels = levelsOf(keys, names.length);
  requireTwoCells(levels[0]!.labels.length + (other ? 1 : 0), "levels");
  const axis = {
    levels: levels.map(({ labels }, i) => ({ name: names[i]!, labels: withOther(labels, other) })),
    values: { values: levels.at(-1)!.values },
    other,
  };
  const nodes = evenNodes(levels, other);
  return nodes === undefined ? { ...axis, parents: parentsOf(levels, other) } : { ...axis, nodes };
}

/** The number of nodes on each level, with the nodes for other values. Undefined if uneven. */
function evenNodes(levels: readonly Level[], other: boolean): readonly number[] | undefined {
  const counts = [1, levels[0]!.labels.length + (other ? 1 : 0)];
  for (const [i, { parents }] of levels.entries()) {
    if (i === 0) continue;
    const above = levels[i - 1]!.labels.length;
    const fanOut = parents.length / above;
    const isEven = parents.every((parent, k) => parent === Math.floor(k / fanOut));
    if (!(Number.isInteger(fanOut) && fanOut >= 2 && isEven)) return undefined;
    counts.push(counts.at(-1)! * fanOut);
  }
  return counts;
}

/**
 * The parents of all nodes below the root, which is node 0, level by level. The cell for other
 * values is a leaf below the root, after the nodes of the coarsest level.
 */
function parentsOf(levels: readonly Level[], other: boolean): readonly number[] {
  const all = [-1];
  let above = 0;
  for (const [i, { parents }] of levels.entries()) {
    const first = all.length;
    all.push(...parents.map((parent) => (i === 0 ? 0 : above + parent)));
    if (i === 0 && other) all.push(0);
    above = first;
  }
  return all;
}

/** Adds the label of the cell for other values. The label differs from all other labels. */
function withOther(labels: readonly KeyValue[], other: boolean): readonly KeyValue[] {
  if (!other) return labels;
  let label = "other";
  while (labels.includes(label)) label = `(${label})`;
  return [...labels, label];
}

function requireTwoCells(cells: number, field: string): void {
  if (cells >= 2) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    path: [field],
    parameter: field,
    domain: "at least two cells",
    got: "one cell",
    advice: "list another value, remove `other: false`, or remove the column",
  });
}
