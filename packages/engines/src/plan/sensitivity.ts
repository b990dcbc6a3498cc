import type { Plan } from "./plan.js";

/** `add-remove`: tables that differ by one unit's rows. `substitute`: by one unit's rows replaced. */
export type Adjacency = "add-remove" | "substitute";

/**
 * How far one unit can move a measure, over all groups together, in its own integer steps (a sum's
 * step is its granularity). Exact integers: no rounding of the engine can exceed them.
 */
export interface Sensitivity {
  /** Groups that can change; Infinity never occurs, because plans bound them. */
  readonly l0: bigint;
  readonly l1: bigint;
  /** Square of the Euclidean norm. */
  readonly l2Squared: bigint;
  /** The largest change in one group. */
  readonly linf: bigint;
  /** The derivation in plain words. */
  readonly why: string;
}

/** Sensitivity of each measure of a plan, by name. */
export declare function sensitivities(
  plan: Plan,
  adjacency: Adjacency,
): Readonly<Record<string, Sensitivity>>;
