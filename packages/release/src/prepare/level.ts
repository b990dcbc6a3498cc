import type { Level } from "./prepared.js";

/** More than is lost where levels are rounded up, added up and held against a budget. */
const HAIR = 2 ** -40;

/**
 * What a release may cost: a hair less than its budget, so that releases whose budgets add up to that
 * of a ledger all fit. Ten times the double nearest to 0.1 is more than 1.
 */
export function withRoundingMargin(epsilon: number): number {
  return epsilon - Math.min(HAIR * (1 + epsilon), epsilon / 1024);
}

/** What is proved, rounded up to what was asked for where it is only a hair below. */
export function roundedUp(level: Level, asked: number | undefined): Level {
  const isClose = asked !== undefined && level.epsilon <= asked;
  return isClose && level.epsilon >= withRoundingMargin(withRoundingMargin(asked))
    ? { ...level, epsilon: asked }
    : level;
}

/** Of ε for several cells, the part of one; a hair less, so that the parts never exceed it. */
export function perCell(epsilon: number, cells: number): number {
  return cells === 1 ? epsilon : (epsilon / cells) * (1 - 2 ** -49);
}

/** x · n, rounded up; exact for one. */
export function timesUp(x: number, n: number): number {
  return n === 1 || x === 0 ? x : x * n * (1 + 2 ** -52);
}

/** A sum, rounded up; exact for one. */
export function sumUp(terms: readonly number[]): number {
  const sum = terms.reduce((a, b) => a + b, 0);
  return terms.filter((term) => term > 0).length <= 1 ? sum : sum * (1 + terms.length * 2 ** -52);
}
