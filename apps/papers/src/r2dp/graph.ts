import type { Table } from "../kit/index.js";

type Edge = readonly [number, number];

/**
 * Returns the degrees of an undirected graph, from a file with two node numbers on each line.
 * Returns undefined for any other file.
 */
export function degreesOf({ names, rows }: Table): number[] | undefined {
  const edges = new Map<string, Edge>();
  for (const cells of [names, ...rows]) {
    const line = cells.join(" ");
    if (/^\s*(#|$)/.test(line)) continue;
    const ends = /^(\d+)\s+(\d+)$/.exec(line.trim());
    if (ends === null) return undefined;
    const [one, other] = [Number(ends[1]), Number(ends[2])];
    const [a, b] = [Math.min(one, other), Math.max(one, other)];
    if (a !== b) edges.set(`${a} ${b}`, [a, b]);
  }
  return edges.size > 0 ? degrees([...edges.values()]) : undefined;
}

const NODES = 400;

/**
 * Returns the degrees of a synthetic graph with a few hubs. Every node except the first is
 * connected to two earlier nodes.
 */
export function syntheticDegrees(): number[] {
  const [golden, root] = [(Math.sqrt(5) - 1) / 2, Math.SQRT2 - 1];
  const earlier = (i: number, step: number) => Math.floor(i * ((i * step) % 1) ** 2);
  const edges = Array.from({ length: NODES - 1 }, (_, k) => k + 1).flatMap((i) => {
    const ends = new Set([earlier(i, golden), earlier(i, root)]);
    return [...ends].map((end): Edge => [i, end]);
  });
  return degrees(edges);
}

function degrees(edges: readonly Edge[]): number[] {
  const found = new Map<number, number>();
  for (const node of edges.flat()) found.set(node, (found.get(node) ?? 0) + 1);
  return [...found.values()];
}
