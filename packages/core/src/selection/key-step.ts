import { integerUp } from "../numerics/index.js";
import { ONE } from "./key-table.js";

/** One unit more or one unit less at one key: two outcomes under P and under Q. */
export interface KeyStep {
  readonly named: StepOutcome;
  readonly not: StepOutcome;
  /** The mass under P of outcomes that are impossible under Q, rounded up. */
  readonly alone: number;
}

export interface StepOutcome {
  /** The mass under Q, rounded up. */
  readonly mass: number;
  /** ln(P/Q), rounded up. Only meaningful if the mass is positive. */
  readonly loss: number;
}

/** A unit comes: P has one unit more than Q. A unit goes: P has one unit less than Q. */
export type Direction = "comes" | "goes";

/**
 * The losses are raised by this amount. The logarithm of a ratio of two integers below 2^97 is below
 * 68, and its rounding errors, with those of the ratio, are below 68 · 2^−51 < 4e-14. The rounding
 * errors on the grid are of the same size.
 */
const RAISE = 1e-12;

/**
 * All steps of a table, in the order in which their rarest outcome becomes more frequent. An upper
 * bound on the joint profile may use any order. In this order the bound is tight.
 */
export function keySteps(weights: readonly bigint[], direction: Direction): KeyStep[] {
  const steps = weights
    .slice(1)
    .map((more, n) =>
      direction === "comes" ? keyStep(more, weights[n]!) : keyStep(weights[n]!, more),
    );
  return direction === "comes" ? steps : steps.reverse();
}

/** P names the key with probability p/2^96, and Q with probability q/2^96. */
function keyStep(p: bigint, q: bigint): KeyStep {
  return {
    named: outcome(p, q),
    not: outcome(ONE - p, ONE - q),
    alone: massUp((q === 0n ? p : 0n) + (q === ONE ? ONE - p : 0n)),
  };
}

/** If P never has the outcome, the outcome contributes nothing: its value V(0) is 0. */
function outcome(p: bigint, q: bigint): StepOutcome {
  if (p === 0n || q === 0n) return { mass: 0, loss: 0 };
  return { mass: massUp(q), loss: Math.log(Number(p) / Number(q)) + RAISE };
}

/** weight/2^96, rounded up. */
function massUp(weight: bigint): number {
  return integerUp(weight) / Number(ONE);
}
