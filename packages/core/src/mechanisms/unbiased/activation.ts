/** A bump on [0, 1]. The bump is symmetric, has height 1 at ½, and never increases away from ½. */
export interface Activation {
  /** ∫ height. */
  readonly area: number;
  /** The variance of the law whose density is proportional to this bump. */
  readonly variance: number;
  height(u: number): number;
  /**
   * The distribution function of the law whose density is proportional to this bump, for u in [0,
   * 1].
   */
  cdf(u: number): number;
  /** E|Q − u| for u in [0, 1], where Q has the law whose density is proportional to this bump. */
  meanDistance(u: number): number;
}

/** The three activations of [zhang-2024, Section 3.2]: a box, half a sine wave, a tent. */
export const ACTIVATIONS: Readonly<Record<"a1" | "a2" | "a3", Activation>> = {
  a1: {
    area: 1,
    variance: 1 / 12,
    height: () => 1,
    cdf: (u) => u,
    meanDistance: (u) => u * u + 0.5 - u,
  },
  a2: {
    area: 2 / Math.PI,
    variance: 1 / 4 - 2 / Math.PI ** 2,
    height: (u) => Math.sin(Math.PI * Math.min(u, 1 - u)),
    cdf: (u) => Math.sin((Math.PI * u) / 2) ** 2, // (1 − cos πu)/2 without cancellation
    meanDistance: (u) => 0.5 - Math.sin(Math.PI * Math.min(u, 1 - u)) / Math.PI,
  },
  a3: {
    area: 1 / 2,
    variance: 1 / 24,
    height: (u) => 2 * Math.min(u, 1 - u),
    cdf: (u) => (u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) ** 2),
    meanDistance(u) {
      const v = Math.min(u, 1 - u);
      return (4 / 3) * v ** 3 + 0.5 - v;
    },
  },
};
