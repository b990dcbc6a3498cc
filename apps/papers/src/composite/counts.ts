import { mechanism, mechanismKind } from "@noisewright/core";
import type { Distribution } from "@noisewright/core/laws";

/**
 * The accuracy loss |error|/n of a counting query: the median and the 95 % quantile over releases.
 */
export interface CountRow {
  readonly name: string;
  readonly sound: boolean;
  readonly half: number;
  readonly most: number;
  /** The largest possible accuracy loss, or null if the loss is unbounded. */
  readonly largest: number | null;
}

export interface CountTable {
  readonly epsilon: number;
  readonly rows: number;
  /** The upper end of the declared range of the count, which is [0, declared]. */
  readonly declared: number;
  readonly mechanisms: readonly CountRow[];
  /**
   * The probability that a window around the true count reveals the count to someone who knows all
   * rows except one.
   */
  readonly leak: number;
}

const EPSILONS = [0.2, 1, 3];

export function countTables(rows: number): CountTable[] {
  return EPSILONS.map((epsilon) => countTable(epsilon, rows));
}

function countTable(epsilon: number, rows: number): CountTable {
  const declared = 10 ** Math.ceil(Math.log10(rows + 1));
  const wide = { lower: 0, upper: declared };
  const row = (name: string, law: Distribution, center: number, sound: boolean): CountRow => {
    const reach = Math.max(center - law.support.lower, law.support.upper - center);
    return {
      name,
      sound,
      half: errorQuantile(law, center, 0.5) / rows,
      most: errorQuantile(law, center, 0.95) / rows,
      largest: Number.isFinite(reach) ? reach / rows : null,
    };
  };
  const window = (shape: string) =>
    mechanismKind("composite").create({
      epsilon,
      lower: -0.5,
      upper: 0.5,
      shape,
      objective: "center",
    });
  const noise = (id: string) => mechanismKind(id).create({ epsilon, sensitivity: 1 }).law(0);
  const a1b1 = window("a1b1");
  return {
    epsilon,
    rows,
    declared,
    mechanisms: [
      ...["a1b1", "a2b1", "a3b1"].map((shape) =>
        row(`composite ${shape}, window around n`, window(shape).law(0), 0, false),
      ),
      row("laplace", noise("laplace"), 0, true),
      row("discrete laplace", noise("geometric"), 0, true),
      row(
        "gaussian, δ = 1e-5",
        mechanism("gaussian", { epsilon, delta: 1e-5, sensitivity: 1 }).law(0),
        0,
        true,
      ),
      row(
        "composite a1b1 on the declared range",
        mechanism("composite", { epsilon, ...wide }).law(rows),
        rows,
        true,
      ),
      row(
        "fold-geometric on the declared range",
        mechanism("fold-geometric", { epsilon, sensitivity: 1, ...wide }).law(rows),
        rows,
        true,
      ),
    ],
    leak: a1b1.law(0).cdf(a1b1.output.lower + 1),
  };
}

/** Returns the smallest w with P(|X − center| ≤ w) ≥ p. */
function errorQuantile(law: Distribution, center: number, p: number): number {
  const inside = (w: number) => law.cdf(center + w) - law.cdf(center - w - 1e-12);
  if (inside(0) >= p) return 0;
  let [low, high] = [0, 1];
  while (inside(high) < p) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (inside(middle) >= p) high = middle;
    else low = middle;
  }
  return high;
}
