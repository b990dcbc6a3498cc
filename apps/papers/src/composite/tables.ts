import { type Mechanism, mechanism } from "@noisewright/core";
import {
  SHAPES,
  type Shape,
  shapeParams,
  TABLE_2,
  TABLE_2_EPSILONS,
  TABLE_3,
  TABLE_3_EPSILONS,
} from "./paper.js";

/** The numbers of Table 2 and the optimum, for one function at one ε. */
export interface Table2Row {
  readonly shape: Shape;
  readonly epsilon: number;
  readonly h1: { readonly paper: number | null; readonly optimum: number };
  readonly h2: {
    readonly paper: number | null;
    /** H2 of the base alone. This is the H2 in the paper's table. */
    readonly base: number;
    /** H2 of the whole density, as the paper defines H2. */
    readonly density: number;
  };
  readonly variance: {
    readonly paper: number | null;
    readonly optimum: number;
    /**
     * The difference (paper − optimum), in standard errors of the sample variance of a thousand
     * draws.
     */
    readonly standardErrors: number | null;
    /** The variance at the ends of the range, with the width that is best for the worst case. */
    readonly worst: number;
  };
}

/** The number of draws from which the paper estimated each number. */
const DRAWS = 1000;

function made(shape: Shape, epsilon: number, objective: "center" | "worst"): Mechanism {
  const range = { lower: -0.5, upper: 0.5 };
  // A falling base requires e^−ε < t/y, so the ratio t/y is closer to 1 for small ε.
  const params = shapeParams(shape);
  const ratio = params.baseRatio && Math.max(params.baseRatio, (1 + Math.exp(-epsilon)) / 2);
  return mechanism("composite", {
    ...{ epsilon, ...range, shape, objective },
    ...(ratio !== undefined && { baseRatio: ratio }),
  });
}

export function table2(): Table2Row[] {
  return SHAPES.flatMap((shape) =>
    TABLE_2_EPSILONS.map((epsilon, i): Table2Row => {
      const center = made(shape, epsilon, "center");
      const law = center.law(0);
      const { h1, h2, variance } = TABLE_2[shape];
      const printed = variance[i] ?? null;
      const spread = Math.sqrt((law.absoluteMoment(4, 0) - law.variance ** 2) / DRAWS);
      return {
        shape,
        epsilon,
        h1: { paper: h1[i] ?? null, optimum: center.details.h1! },
        h2: {
          paper: h2[i] ?? null,
          base: center.details.h2Base!,
          density: center.details.h2!,
        },
        variance: {
          paper: printed,
          optimum: law.variance,
          standardErrors: printed === null ? null : (printed - law.variance) / spread,
          worst: made(shape, epsilon, "worst").worst.mse,
        },
      };
    }),
  );
}

/**
 * One function at one ε: the paper's "bias rate", the true bias, and the quantity that this rate
 * really measures.
 */
export interface Table3Row {
  readonly shape: Shape;
  readonly epsilon: number;
  readonly paper: number;
  /** The bias of the law, which is zero. */
  readonly bias: number;
  /**
   * The mean absolute error divided by f, in per cent. A single value of f/Δ fits all cells of a
   * flat base.
   */
  readonly meanError: number;
}

export interface Table3 {
  readonly rows: readonly Table3Row[];
  /**
   * The values of f/Δ for which every printed cell of a flat base equals E|noise|/f after rounding.
   */
  readonly size: readonly [least: number, most: number];
}

export function table3(): Table3 {
  const cells = SHAPES.flatMap((shape) =>
    TABLE_3_EPSILONS.map((epsilon, i) => {
      const law = made(shape, epsilon, "center").law(0);
      const paper = TABLE_3[shape][i]!;
      return { shape, epsilon, paper, bias: law.mean, error: law.absoluteMoment(1, 0) };
    }),
  );
  const flat = cells.filter(({ shape }) => shape.endsWith("b1"));
  const least = Math.max(...flat.map(({ error, paper }) => error / ((paper + 5e-4) / 100)));
  const most = Math.min(...flat.map(({ error, paper }) => error / ((paper - 5e-4) / 100)));
  const size = (least + most) / 2;
  return {
    size: [least, most],
    rows: cells.map(({ error, ...cell }) => ({ ...cell, meanError: (100 * error) / size })),
  };
}
