import { mechanism } from "@noisewright/core";
import type { Shape } from "./paper.js";

/** The paper's two searches for a flat base, with what they found and what it cost. */
export interface Searched {
  readonly shape: Shape;
  readonly epsilon: number;
  readonly optimum: number;
  /** Algorithm 1: every width on grids of finer and finer steps. */
  readonly enumeration: { readonly variance: number; readonly evaluations: number };
  /** Algorithm 2: one step until a target is met; here 0.1 % above the optimum. */
  readonly target: { readonly variance: number; readonly evaluations: number };
  /** The same for a target below the optimum: as printed it would not end. */
  readonly impossible: "refused";
}

const STEPS = [0.1, 0.01, 0.001];
const START = 1.9;
const SHAPE = {
  a1b1: [1, 1 / 12],
  a2b1: [2 / Math.PI, 1 / 4 - 2 / Math.PI ** 2],
  a3b1: [1 / 2, 1 / 24],
};

/** Variance at the middle of a range of width one, from the width m alone: y makes the area one, k uses up ε. */
function varianceAt(shape: keyof typeof SHAPE, epsilon: number, m: number): number {
  const [area, spread] = SHAPE[shape] as [number, number];
  const kappa = Math.expm1(epsilon);
  const y = 1 / (2 + area * kappa * m);
  const s1 = area * kappa * y * m;
  return (s1 * spread * m * m + (2 / 3) * y) / (2 * s1 * (1 - m / 2)) ** 2;
}

/** Algorithm 1, with its count of steps begun anew for every step width, which the paper forgets. */
function enumerate(shape: keyof typeof SHAPE, epsilon: number): Searched["enumeration"] {
  let best = START;
  let evaluations = 0;
  for (const step of STEPS) {
    const around = best;
    for (let j = -20; j <= 20; j++) {
      const m = around + j * step;
      if (!(m > 0 && m < 2)) continue;
      evaluations++;
      if (varianceAt(shape, epsilon, m) < varianceAt(shape, epsilon, best)) best = m;
    }
  }
  return { variance: varianceAt(shape, epsilon, best), evaluations };
}

/** Algorithm 2, refused at once where the closed form says that the target cannot be met. */
export function searchTarget(
  shape: keyof typeof SHAPE,
  epsilon: number,
  target: number,
  optimum: number,
): Searched["target"] | "refused" {
  if (target < optimum) return "refused";
  const step = 0.001;
  let evaluations = 1;
  let m = START;
  while (varianceAt(shape, epsilon, m) > target && m > step) {
    m -= step;
    evaluations++;
  }
  return { variance: varianceAt(shape, epsilon, m), evaluations };
}

export function searches(): Searched[] {
  const shapes = Object.keys(SHAPE) as (keyof typeof SHAPE)[];
  return shapes.flatMap((shape) =>
    [0.2, 1, 5].map((epsilon): Searched => {
      const range = { lower: -0.5, upper: 0.5 };
      const made = mechanism("composite", { epsilon, ...range, shape, objective: "center" });
      const optimum = made.law(0).variance;
      return {
        shape,
        epsilon,
        optimum,
        enumeration: enumerate(shape, epsilon),
        target: searchTarget(shape, epsilon, 1.001 * optimum, optimum) as Searched["target"],
        impossible: searchTarget(shape, epsilon, 0.999 * optimum, optimum) as "refused",
      };
    }),
  );
}
