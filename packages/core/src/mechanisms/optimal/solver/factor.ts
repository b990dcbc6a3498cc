/** A bound on the relative error of three roundings of doubles, with a margin. */
export const ROUNDING = 2 ** -50;

/** Bounds on a positive factor whose computed value has a few rounding errors. */
export interface Factor {
  readonly lower: number;
  readonly upper: number;
}

export function factor(x: number): Factor {
  return { lower: x * (1 - ROUNDING), upper: x * (1 + ROUNDING) };
}

/** A lower bound on factor · x, except for the rounding error of the product itself. */
export function times({ lower, upper }: Factor, x: number): number {
  return x * (x < 0 ? upper : lower);
}

/** A lower bound on a + b. */
export function plusDown(a: number, b: number): number {
  return a + b - (Math.abs(a) + Math.abs(b)) * ROUNDING;
}
