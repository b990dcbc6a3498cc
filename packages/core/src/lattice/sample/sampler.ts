import type { RandomSource } from "../../random/index.js";

export interface LinearMap {
  readonly origin: number;
  readonly scale: number;
  /**
   * The number of outcomes that the linear formula converts to numbers. The converted outcomes are
   * 0, 1, …, `ordinary` − 1.
   */
  readonly ordinary: number;
}

export interface SpecialOutcome {
  readonly position: number;
  readonly outcome: number;
}

/** Exact draws from a list of integer weights. An outcome is an index of the list. */
export interface Sampler {
  draw(random: RandomSource): number;
  /**
   * Fills the target array with (outcome + origin) · scale. Returns all outcomes with an index of
   * at least `ordinary`, which the caller must convert to numbers.
   */
  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[];
}
