import type { Column } from "./columns.js";

const ROWS = 768;

/**
 * Returns Weyl's sequence, which is deterministic and evenly spread in [0, 1). No real data are
 * used.
 */
function spread(step: number): number[] {
  return Array.from({ length: ROWS }, (_, i) => ((i + 1) * step) % 1);
}

/**
 * Returns a quantile of a triangular distribution between two values, rounded to a whole number.
 */
function triangle(u: number, from: number, to: number): number {
  const t = u < 0.5 ? Math.sqrt(u / 2) : 1 - Math.sqrt((1 - u) / 2);
  return Math.round(from + t * (to - from));
}

/** Returns a small synthetic table with columns like those of the paper's tables. */
export function syntheticColumns(): Column[] {
  const [golden, root] = [(Math.sqrt(5) - 1) / 2, Math.SQRT2 - 1];
  return [
    {
      name: "age",
      values: spread(golden).map((u) => triangle(u, 18, 80)),
      lower: 0,
      upper: 120,
    },
    {
      name: "glucose",
      values: spread(root).map((u) => triangle(u, 50, 200)),
      lower: 0,
      upper: 250,
    },
  ];
}
