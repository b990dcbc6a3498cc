import type { Level } from "./prepared.js";

/**
 * A margin that is larger than the rounding errors of adding up levels and comparing the sum with a
 * budget.
 */
const ROUNDING_MARGIN = 2 ** -40;

/**
 * The ε that a release may spend, which is slightly less than its budget. So releases all fit if
 * their budgets add up to the budget of a ledger. Without this margin ten releases of ε = 0.1 would
 * not fit into ε = 1, because ten times the double nearest to 0.1 is more than 1.
 */
export function withRoundingMargin(epsilon: number): number {
  return epsilon - Math.min(ROUNDING_MARGIN * (1 + epsilon), epsilon / 1024);
}

/**
 * A certified level. Its ε is rounded up to the budget if ε is below the budget by no more than the
 * rounding margin.
 */
export function roundedUp(level: Level, budget: number | undefined): Level {
  const isClose = budget !== undefined && level.epsilon <= budget;
  return isClose && level.epsilon >= withRoundingMargin(withRoundingMargin(budget))
    ? { ...level, epsilon: budget }
    : level;
}

/**
 * The share of ε that one cell gets. The share is rounded down so that all shares together never
 * exceed ε.
 */
export function perCell(epsilon: number, cells: number): number {
  return cells === 1 ? epsilon : (epsilon / cells) * (1 - 2 ** -49);
}

/** The product x · n, rounded up. The product is exact if n is 1. */
export function timesUp(x: number, n: number): number {
  return n === 1 || x === 0 ? x : x * n * (1 + 2 ** -52);
}

/** The sum of privacy levels, rounded up. */
export function sumOf(levels: readonly Level[]): Level {
  return {
    epsilon: sumUp(levels.map(({ epsilon }) => epsilon)),
    delta: sumUp(levels.map(({ delta }) => delta)),
  };
}

/** The sum of the terms, rounded up. The sum is exact if only one term is positive. */
export function sumUp(terms: readonly number[]): number {
  const sum = terms.reduce((a, b) => a + b, 0);
  return terms.filter((term) => term > 0).length <= 1 ? sum : sum * (1 + terms.length * 2 ** -52);
}
