/** The numbers printed in [zhang-2024], and the six density functions of these numbers. */
export const SHAPES = ["a1b1", "a2b1", "a3b1", "a1b2", "a2b2", "a3b2"] as const;
export type Shape = (typeof SHAPES)[number];

export const TABLE_2_EPSILONS = [0.2, 0.3, 0.4, 0.5, 1];

/**
 * Table 2, by function: H1, H2 and the variance at each ε. A value is null where the text lacks the
 * cell.
 */
export const TABLE_2: Readonly<
  Record<Shape, Readonly<Record<"h1" | "h2" | "variance", readonly (number | null)[]>>>
> = {
  a1b1: {
    h1: [9.382, 6.082, 4.447, 3.456, 1.466],
    h2: [0.333, 0.333, 0.333, 0.333, 0.333],
    variance: [31.714, 13.162, 7.218, 4.225, 0.921],
  },
  a2b1: {
    h1: [15.308, 9.103, 6.711, 5.166, 2.093],
    h2: [0.333, 0.333, 0.333, 0.333, 0.333],
    variance: [69.653, 31.343, 16.325, 9.705, 1.702],
  },
  a3b1: {
    h1: [18.263, 11.713, 8.456, 6.481, 2.588],
    h2: [0.333, 0.333, 0.333, 0.333, 0.333],
    variance: [112.554, 49.844, 25.106, 15.412, 2.62],
  },
  a1b2: {
    h1: [9.571, 6.4, 5.536, 4.017, 1.752],
    h2: [0.334, 0.334, 0.335, 0.335, 0.335],
    variance: [33.986, 15.872, 11.117, 5.331, 1.036],
  },
  a2b2: {
    h1: [15.942, 10.335, 8.106, 5.724, 2.628],
    h2: [0.334, 0.334, 0.335, 0.335, 0.336],
    variance: [85.726, 35.971, 27.32, 13.07, 2.152],
  },
  a3b2: {
    h1: [18.263, 13.065, 8.782, 7.159, 2.743],
    h2: [null, 0.335, 0.334, 0.334, 0.335],
    variance: [null, 77.2, 28.311, 17.624, 3.133],
  },
};

export const TABLE_3_EPSILONS = [0.2, 0.5, 1, 2, 5];

/** Table 3: the "bias rate" in per cent. */
export const TABLE_3: Readonly<Record<Shape, readonly number[]>> = {
  a1b1: [0.081, 0.03, 0.013, 0.005, 0.001],
  a2b1: [0.123, 0.044, 0.018, 0.006, 0.001],
  a3b1: [0.156, 0.055, 0.022, 0.007, 0.001],
  a1b2: [0.081, 0.029, 0.013, 0.005, 0.001],
  a2b2: [0.124, 0.044, 0.018, 0.006, 0.001],
  a3b2: [0.155, 0.055, 0.022, 0.007, 0.001],
};

/**
 * The ratio t/y that is used for functions on a falling base. Smaller ratios only make these
 * functions worse.
 */
export const BASE_RATIO = 0.95;

/** Returns the parameters of the mechanism `composite` for one of the six functions. */
export function shapeParams(shape: Shape): { shape: Shape; baseRatio?: number } {
  return shape.endsWith("b1") ? { shape } : { shape, baseRatio: BASE_RATIO };
}
