import type { Distribution } from "../distributions/index.js";

/** The utility of a law at a true answer. Works alike on ideal laws and on a channel's own law. */
export interface Metric {
  /** As the user writes it, such as `usefulness:0.4`. */
  readonly name: string;
  readonly better: "lower" | "higher";
  /** Whether it depends on output less answer alone, and is never better for a larger error. */
  readonly ofError: boolean;
  /** p where values at several answers average as (E v^p)^(1/p). */
  readonly power: number;
  /** Infinity where the integral diverges. */
  of(law: Distribution, answer: number): number;
}
