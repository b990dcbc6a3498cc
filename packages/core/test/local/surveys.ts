import { boostedResponse, randomizedResponse, type Survey } from "../../src/entry/local.js";

/** The integers 0 … n − 1. */
export function integers(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

/** Consecutive categories of the given sizes. */
export function categoriesOf(sizes: readonly number[]): number[][] {
  let next = 0;
  return sizes.map((size) => Array.from({ length: size }, () => next++));
}

/**
 * The sizes of categories of s values among n values. The last category is smaller if s does not
 * divide n.
 */
export function sizesOf(n: number, s: number): number[] {
  return Array.from({ length: Math.ceil(n / s) }, (_, i) => Math.min(s, n - i * s));
}

export function inCategories(sizes: readonly number[], epsilon: number, innerEpsilon: number) {
  return boostedResponse({ epsilon, innerEpsilon, categories: categoriesOf(sizes) });
}

/** Surveys of every kind, small enough for a check by brute force. */
export const SURVEYS: readonly (readonly [string, Survey<number>])[] = [
  ["two values", randomizedResponse({ epsilon: 0.7, domain: [0, 1] })],
  ["plain response, ten values", randomizedResponse({ epsilon: 1, domain: integers(10) })],
  ["plain response, a large ε", randomizedResponse({ epsilon: 40, domain: integers(7) })],
  ["equal categories", inCategories([4, 4, 4], 2, 0.7)],
  ["equal categories, ε₀ near 0", inCategories([3, 3], 1.5, 1e-3)],
  ["equal categories, ε₀ = ε", inCategories([3, 3, 3], 3, 3)],
  ["equal categories, a tiny ε", inCategories([2, 2, 2], 1e-5, 5e-6)],
  ["unequal categories", inCategories([5, 1, 3, 3, 2], 2, 0.5)],
  ["unequal categories, one of them with a single value", inCategories([8, 1], 5, 1)],
  ["unequal categories, ε₀ = ε", inCategories([4, 2, 1], 1, 1)],
  ["unequal categories, a large ε", inCategories([6, 3, 1], 30, 12)],
  ["shifted windows", neighbours(13, 2, "shift", 2, 1)],
  ["circular windows", neighbours(11, 2, "wrap", 3, 1.5)],
  ["circular windows of nearly all values", neighbours(8, 3, "wrap", 1, 0.9)],
  ["shifted windows of nearly all values", neighbours(8, 3, "shift", 1, 0.9)],
];

export function neighbours(
  n: number,
  radius: number,
  ends: "shift" | "wrap",
  epsilon: number,
  innerEpsilon: number,
): Survey<number> {
  return boostedResponse({ epsilon, innerEpsilon, domain: integers(n), radius, ends });
}

/** The probabilities of all reports, with one row for each true value. */
export function matrixOf({ channel }: Survey<number>): number[][] {
  const total = Number(channel.total);
  return channel.weights.rows.map((row) => row.map((weight) => Number(weight) / total));
}
