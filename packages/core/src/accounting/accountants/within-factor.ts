import { ROUNDING, raised } from "../../numerics/index.js";
import type { Bracket } from "../loss/index.js";

/** A larger κ proves nothing of use. */
const LARGEST_KAPPA = 30;

/** The ε, rounded down, that remains for the inner laws; at least 0. */
export function restOf(kappa: number, epsilon: number): number {
  return Math.max(0, epsilon * (1 - ROUNDING) - 2 * kappa * (1 + ROUNDING));
}

/**
 * An upper bound on δ(ε), if the outputs are within a factor e^κ of the outputs of a release with the
 * profile `inner`: e^κ·δ(ε − 2κ). For ε < 2κ, δ(ε − 2κ) is at most δ(0) + 1 − e^(ε − 2κ).
 */
export function deltaAbove(
  kappa: number,
  epsilon: number,
  inner: (epsilon: number) => number,
): number {
  if (kappa === 0) return inner(epsilon);
  if (!(kappa < LARGEST_KAPPA)) return 1;
  const rest = epsilon * (1 - ROUNDING) - 2 * kappa * (1 + ROUNDING);
  const delta = inner(restOf(kappa, epsilon)) + Math.max(0, -rest);
  return Math.min(1, raised(Math.exp(kappa) * delta));
}

/** A lower bound on δ(ε): e^−κ·δ(ε + 2κ). */
export function deltaBelow(
  kappa: number,
  epsilon: number,
  inner: (epsilon: number) => Bracket,
): number {
  if (!(kappa < LARGEST_KAPPA)) return 0;
  const delta = inner((epsilon + 2 * kappa) * (1 + ROUNDING)).lower;
  return Math.exp(-kappa) * delta * (1 - ROUNDING);
}

/** An upper bound on ε at δ: the ε at which `deltaAbove` is δ. */
export function epsilonAbove(
  kappa: number,
  delta: number,
  inner: (delta: number) => Bracket,
): number {
  if (kappa === 0) return inner(delta).upper;
  const rest = delta * Math.exp(-kappa) * (1 - ROUNDING);
  return rest > 0 ? raised(inner(rest).upper + 2 * kappa) : Number.POSITIVE_INFINITY;
}

/** A lower bound on ε at δ: the ε at which `deltaBelow` is δ. */
export function epsilonBelow(
  kappa: number,
  delta: number,
  inner: (delta: number) => Bracket,
): number {
  const more = delta * Math.exp(kappa) * (1 + ROUNDING);
  if (!(more < 1)) return 0;
  return Math.max(0, inner(more).lower * (1 - ROUNDING) - 2 * kappa * (1 + ROUNDING));
}
