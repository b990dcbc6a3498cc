import type { KeyValue } from "@noisewright/engines";

/** The labels of bins, for example `[0, 20)`. The last bin includes its upper edge. */
export function binLabels(edges: readonly number[]): readonly string[] {
  return edges.slice(1).map((_, bin) => binLabel(edges, bin));
}

export function binLabel(edges: readonly number[], bin: number): string {
  const last = bin === edges.length - 2;
  return `[${edges[bin]}, ${edges[bin + 1]}${last ? "]" : ")"}`;
}

/** A key as it is shown. The key of a column with edges is the index of a bin. */
export function labelOf(key: KeyValue, edges: readonly number[] | undefined): KeyValue {
  return edges === undefined ? key : binLabel(edges, Number(key));
}
