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

/** A coin that moves an outcome by `stride` places, independently of the outcome. */
export interface Move {
  readonly stride: number;
  /** A coin with smaller first bits than this 32-bit number moves the outcome. */
  readonly threshold: number;
  /** Returns 1 if a coin with these first 32 bits moves the outcome, and 0 otherwise. */
  toss(word: number): number;
}

export interface MovedOutcome extends SpecialOutcome {
  /** 1 if the coin moves the outcome, and 0 otherwise. */
  readonly moved: number;
}

/** Exact draws from a list of integer weights. An outcome is an index of the list. */
export interface Sampler {
  draw(random: RandomSource): number;
  /**
   * Fills the target array with (outcome + origin) · scale. Returns all outcomes with an index of
   * at least `ordinary`, which the caller must convert to numbers. Their elements are NaN.
   */
  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[];
}

/** A sampler whose outcomes are few enough that a value for each of them fits in the cache. */
export interface ValueSampler extends Sampler {
  /**
   * Fills the target array with values of outcomes. The list of values has one more element than
   * there are outcomes; this element is never returned. Returns all outcomes with an index of at
   * least `ordinary`, as `fill` does.
   */
  fillValues(
    target: Float64Array,
    values: Float64Array,
    random: RandomSource,
    ordinary?: number,
  ): readonly SpecialOutcome[];
  /**
   * Fills the target array as `fillValues` does, with values[outcome + stride] for a moved outcome.
   * The list of values has `stride` further elements.
   */
  fillMoved(
    target: Float64Array,
    values: Float64Array,
    move: Move,
    random: RandomSource,
    ordinary?: number,
  ): readonly MovedOutcome[];
}
