import type { Table } from "../kit/index.js";

type Edge = readonly [number, number];

/** Degrees of the nodes of an undirected graph of two node numbers a line; undefined for any other file. */
export function degreesOf({ names, rows }: Table): number[] | undefined {
  const edges = new Map<string, Edge>();
  for (const cells of [names, ...rows]) {
    const line = cells.join(" ");
    if (/^\s*(#|$)/.test(line)) continue;
    const ends = /^(\d+)\s+(\d+)$/.exec(line.trim());
    if (ends === null) return undefined;
    const [a, b] = [Number(ends[1]), Number(ends[2])].sort((one, other) => one - other) as [
      number,
      number,
    ];
    if (a !== b) edges.set(`${a} ${b}`, [a, b]);
  }
  return edges.size > 0 ? degrees([...edges.values()]) : undefined;
}

const NODES = 400;

/** A made-up graph of a few hubs: every node but the first joins two earlier ones. */
export function madeUpDegrees(): number[] {
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
