import { mechanism } from "@noisewright/core";
import type { Shape } from "./paper.js";

interface Found {
  readonly variance: number;
  readonly evaluations: number;
}

/** The results and the cost of the paper's two search algorithms, for a flat base. */
export interface Searched {
  readonly shape: Shape;
  readonly epsilon: number;
  readonly optimum: number;
  /** The result of Algorithm 1, which tries every width on grids with smaller and smaller steps. */
  readonly enumeration: Found;
  /**
   * The result of Algorithm 2, which moves by one step size until the variance meets a target. The
   * target is 0.1 % above the optimum.
   */
  readonly target: Found;
  /**
   * The result of Algorithm 2 with a target below the optimum. The algorithm as printed in the
   * paper would never end.
   */
  readonly impossible: "refused";
}

const STEPS = [0.1, 0.01, 0.001];
const START = 1.9;
/** The area and the spread of each shape. */
const SHAPE = {
  a1b1: [1, 1 / 12],
  a2b1: [2 / Math.PI, 1 / 4 - 2 / Math.PI ** 2],
  a3b1: [1 / 2, 1 / 24],
} as const;
const FLAT = ["a1b1", "a2b1", "a3b1"] as const;

/**
 * Returns the variance at the middle of a range of width one, as a function of the width m alone.
 * The term y normalises the density, and the term k uses all of ε.
 */
function varianceAt(shape: keyof typeof SHAPE, epsilon: number, m: number): number {
  const [area, spread] = SHAPE[shape];
  const kappa = Math.expm1(epsilon);
  const y = 1 / (2 + area * kappa * m);
  const s1 = area * kappa * y * m;
  return (s1 * spread * m * m + (2 / 3) * y) / (2 * s1 * (1 - m / 2)) ** 2;
}

/**
 * Runs Algorithm 1. The step counter restarts for every step size. The algorithm in the paper lacks
 * this restart.
 */
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

/** Runs Algorithm 2. Returns "refused" if the closed form shows that the target cannot be met. */
export function searchTarget(
  shape: keyof typeof SHAPE,
  epsilon: number,
  target: number,
  optimum: number,
): Found | "refused" {
  return target < optimum ? "refused" : walked(shape, epsilon, target);
}

function walked(shape: keyof typeof SHAPE, epsilon: number, target: number): Found {
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
  return FLAT.flatMap((shape) =>
    [0.2, 1, 5].map((epsilon): Searched => {
      const range = { lower: -0.5, upper: 0.5 };
      const made = mechanism("composite", { epsilon, ...range, shape, objective: "center" });
      const optimum = made.law(0).variance;
      const impossible = searchTarget(shape, epsilon, 0.999 * optimum, optimum);
      if (impossible !== "refused") throw new TypeError("a variance below the optimum was found");
      return {
        shape,
        epsilon,
        optimum,
        enumeration: enumerate(shape, epsilon),
        target: walked(shape, epsilon, 1.001 * optimum),
        impossible,
      };
    }),
  );
}
