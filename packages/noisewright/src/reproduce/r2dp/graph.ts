/** Degrees of the nodes of an undirected graph, every edge counted once. */
export function degreesOf(text: string): number[] | undefined {
  const edges = new Set<string>();
  for (const line of text.trim().split(/\r?\n/)) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const ends = /^\s*(\d+)[\s,]+(\d+)\s*$/.exec(line);
    if (ends === null) return undefined;
    const [a, b] = [Number(ends[1]), Number(ends[2])];
    if (a !== b) edges.add(`${Math.min(a, b)} ${Math.max(a, b)}`);
  }
  return degrees([...edges].map((edge) => edge.split(" ").map(Number) as [number, number]));
}

const NODES = 400;

/** A made-up graph of a few hubs: every node but the first joins two earlier ones. */
export function madeUpDegrees(): number[] {
  const [golden, root] = [(Math.sqrt(5) - 1) / 2, Math.SQRT2 - 1];
  const earlier = (i: number, step: number) => Math.floor(i * ((i * step) % 1) ** 2);
  const edges = Array.from({ length: NODES - 1 }, (_, k) => k + 1).flatMap((i) => {
    const ends = new Set([earlier(i, golden), earlier(i, root)]);
    return [...ends].map((end): [number, number] => [i, end]);
  });
  return degrees(edges);
}

function degrees(edges: readonly (readonly [number, number])[]): number[] {
  const found = new Map<number, number>();
  for (const node of edges.flat()) found.set(node, (found.get(node) ?? 0) + 1);
  return [...found.values()];
}
