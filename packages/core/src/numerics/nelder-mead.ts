interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

/**
 * Finds a local minimum of f near the point `start` by the simplex method of Nelder and Mead. The
 * function f may return Infinity.
 */
export function nelderMead(
  f: (x: readonly number[]) => number,
  start: readonly number[],
  { step = 0.5, tolerance = 1e-14, evaluations = 500 } = {},
): Vertex {
  let left = evaluations;
  const vertex = (at: readonly number[]): Vertex => {
    left--;
    return { at, value: f(at) };
  };
  const corners = start.map((_, i) => start.map((x, j) => (i === j ? x + step : x)));
  let simplex = [start, ...corners].map(vertex);
  for (;;) {
    simplex.sort((a, b) => a.value - b.value);
    const best = simplex[0]!;
    const worst = simplex.at(-1)!;
    const flat = worst.value - best.value <= tolerance * Math.abs(best.value);
    if (left <= 0 || (flat && size(simplex) < 3e-8)) return best;
    const rest = simplex.slice(0, -1);
    const center = start.map((_, j) => rest.reduce((t, v) => t + v.at[j]!, 0) / rest.length);
    const along = (t: number) => vertex(center.map((c, j) => c + t * (worst.at[j]! - c)));
    const reflected = along(-1);
    const second = rest.at(-1)!.value;
    if (reflected.value < best.value) {
      const expanded = along(-2);
      simplex = [...rest, expanded.value < reflected.value ? expanded : reflected];
    } else if (reflected.value < second) {
      simplex = [...rest, reflected];
    } else {
      const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
      if (contracted.value < Math.min(worst.value, reflected.value)) {
        simplex = [...rest, contracted];
      } else {
        const halved = (v: Vertex) => vertex(v.at.map((x, j) => (x + best.at[j]!) / 2));
        simplex = [best, ...simplex.slice(1).map(halved)];
      }
    }
  }
}

function size(simplex: readonly Vertex[]): number {
  const best = simplex[0]!;
  const others = simplex.slice(1);
  return Math.max(...others.flatMap(({ at }) => at.map((x, j) => Math.abs(x - best.at[j]!))));
}
