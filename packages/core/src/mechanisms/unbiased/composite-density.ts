import { ACTIVATIONS, type Activation } from "./activation.js";

/**
 * The shape of a composite density: an activation (a1 to a3) and a base (b1 or b2). The base b1 is
 * flat; the base b2 falls with the fourth power of the distance from 0.
 */
export type CompositeShape = "a1b1" | "a2b1" | "a3b1" | "a1b2" | "a2b2" | "a3b2";

export const COMPOSITE_SHAPES: readonly CompositeShape[] = [
  "a1b1",
  "a2b1",
  "a3b1",
  "a1b2",
  "a2b2",
  "a3b2",
];

/** A density on [−1, 1]: a bump of height k and width m on a base of height y at 0 and t at ±1. */
export interface CompositeParameters {
  readonly shape: CompositeShape;
  readonly k: number;
  readonly m: number;
  readonly y: number;
  readonly t: number;
}

/**
 * The densities P = H + G of [zhang-2024, Definition 3.3] on [−1, 1]. The base G is even, so the
 * mean of P is the area of the bump times its centre. At input c, the bump has its centre at c/s1,
 * so the mean is c.
 */
export interface CompositeDensity extends CompositeParameters {
  readonly activation: Activation;
  /** The area of the bump (s1) and the area of the base (s2). */
  readonly s1: number;
  readonly s2: number;
  /** Inputs lie in [−cpMax, cpMax]. For these inputs, the whole bump lies in [−1, 1]. */
  readonly cpMax: number;
  /** ∫ x² G. */
  readonly baseSquare: number;
  base(x: number): number;
  pdf(x: number, c: number): number;
  cdf(x: number, c: number): number;
  survival(x: number, c: number): number;
  /** E|X − x|. */
  meanDistance(x: number, c: number): number;
  /** The points where the bump begins, peaks and ends. */
  bump(c: number): readonly [number, number, number];
}

export function compositeDensity(parameters: CompositeParameters): CompositeDensity {
  const { shape, k, m, y, t } = parameters;
  const activation = ACTIVATIONS[shape.slice(0, 2) as keyof typeof ACTIVATIONS];
  const fall = y - t;
  const s1 = activation.area * k * m;
  const cpMax = s1 * (1 - m / 2);
  const centre = (c: number) => Math.min(1 - m / 2, Math.max(m / 2 - 1, c / s1));
  /** The position of x in the bump, from 0 at its left end to 1 at its right end. */
  const through = (x: number, c: number) => (x - centre(c)) / m + 0.5;
  const inside = (u: number) => Math.min(1, Math.max(0, u));
  const base = (x: number) => y - fall * x ** 4;
  /** ∫ G from −1 to x. */
  const baseBelow = (x: number) => y * (x + 1) - (fall / 5) * (x ** 5 + 1);
  const cdf = (x: number, c: number) => {
    if (x <= -1) return 0;
    if (x >= 1) return 1;
    return baseBelow(x) + s1 * activation.cdf(inside(through(x, c)));
  };
  const survival = (x: number, c: number) => cdf(-x, -c);
  return {
    ...parameters,
    activation,
    s1,
    s2: (y * 8 + t * 2) / 5,
    cpMax,
    baseSquare: (y * 8 + t * 6) / 21,
    base,
    pdf(x, c) {
      if (Math.abs(x) > 1) return 0;
      const u = through(x, c);
      return base(x) + (u >= 0 && u <= 1 ? k * activation.height(u) : 0);
    },
    cdf,
    survival,
    meanDistance(x, c) {
      if (Math.abs(x) >= 1) return Math.abs(x - Math.min(cpMax, Math.max(-cpMax, c)));
      const u = through(x, c);
      const bump = u <= 0 || u >= 1 ? Math.abs(u - 0.5) : activation.meanDistance(u);
      return y * (1 + x * x) - fall * (x ** 6 / 15 + 1 / 3) + s1 * m * bump;
    },
    bump: (c) => [centre(c) - m / 2, centre(c), centre(c) + m / 2],
  };
}

/**
 * S2/S1, the area of the base divided by the area of the bump [zhang-2024, Definition 4.2]. The
 * variance is Var(f) = V0 + H1·(f − mid)².
 */
export function h1Rate({ s1, s2 }: CompositeDensity): number {
  return s2 / s1;
}

/**
 * The area within ¼ of the way from the input to the far end, divided by the area within ¾ of the
 * way [zhang-2024, Definition 4.3]. The area is under the density, as in this definition, or under
 * the base alone, as in Table 2 of the paper.
 */
export function h2Rate(density: CompositeDensity, of: "density" | "base", c = 0): number {
  const { y, t, cdf } = density;
  const area =
    of === "density"
      ? (x: number) => cdf(x, c) - cdf(c, c)
      : (x: number) => y * (x - c) - ((y - t) / 5) * (x ** 5 - c ** 5);
  const towards = (n: number) => (c >= 0 ? c - n * (1 + c) : c + n * (1 - c));
  return area(towards(0.25)) / area(towards(0.75));
}
