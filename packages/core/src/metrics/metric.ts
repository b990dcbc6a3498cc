import type { Distribution } from "../distributions/index.js";

/** The utility of a law at a true answer. Works alike on ideal laws and on a channel's own law. */
export interface Metric {
  /** As the user writes it, such as `usefulness:0.4`. */
  readonly name: string;
  readonly better: "lower" | "higher";
  /** Infinity where the integral diverges. */
  of(law: Distribution, answer: number): number;
}
