import { type LevelGains, levelError, scaledTo } from "./level-shares.js";

/** One divided by the variance of geometric noise: cosh ε − 1, without cancellation. */
export const precisionAt = (epsilon: number) => 2 * Math.sinh(epsilon / 2) ** 2;

const MOST_STEPS = 1000;
const CONVERGED = 1e-9;

/** A level with a smaller part of ε than this is not asked. */
const LEAST_PART = 1e-3;

/** The starts ask every first, second, … eighth level, counted from the single cells. */
const STRIDES = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The ε of each level for geometric noise with the given sum. The problem is not convex: the result
 * is the best of several local optima. It only affects utility.
 */
export function bestEpsilons(levels: LevelGains, epsilon: number): number[] {
  const last = levels.sizes.length - 1;
  const candidates = STRIDES.filter((stride) => stride <= Math.max(1, last)).map((stride) => {
    const start = levels.sizes.map((_, j) => ((last - j) % stride === 0 ? 1 : 0.05));
    return withoutSmallParts(descend(levels, scaledTo(epsilon, start), epsilon), epsilon);
  });
  const alone = levels.sizes.map((_, j) => (j === last ? epsilon : 0));
  const errorAt = (parts: readonly number[]) => levelError(levels, parts.map(precisionAt));
  return [...candidates, alone].reduce((best, parts) =>
    errorAt(parts) < errorAt(best) ? parts : best,
  );
}

/** Multiplies each part by a power of its gain for a little more ε, until nothing changes. */
function descend(levels: LevelGains, start: number[], epsilon: number): number[] {
  let parts = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const gains = slopes(levels, parts);
    const mean = parts.reduce((total, part, j) => total + part * gains[j]!, 0) / epsilon;
    const next = scaledTo(
      epsilon,
      parts.map((part, j) => part * (gains[j]! / mean) ** 0.4),
    );
    const change = Math.max(...next.map((part, j) => Math.abs(part - parts[j]!)));
    parts = next;
    if (change < CONVERGED * epsilon) break;
  }
  return parts;
}

/** How fast the total error falls in the ε of each level. */
function slopes({ sizes, gains }: LevelGains, parts: readonly number[]): number[] {
  const taus = new Float64Array(sizes.length + 1);
  for (let j = sizes.length - 1; j >= 0; j--) {
    taus[j] = taus[j + 1]! + sizes[j]! * precisionAt(parts[j]!);
  }
  let above = 0;
  return sizes.map((size, j) => {
    above += gains[j]! / taus[j]! ** 2;
    return above * size * Math.sinh(parts[j]!);
  });
}

/** The single cells are always asked, because no other level determines them. */
function withoutSmallParts(parts: readonly number[], epsilon: number): number[] {
  const least = LEAST_PART * epsilon;
  const small = (j: number) => (j === parts.length - 1 ? least : 0);
  return scaledTo(
    epsilon,
    parts.map((part, j) => (part >= least ? part : small(j))),
  );
}
