import type { PrivacyLoss } from "../privacy/index.js";

const SLACK = 1 + 2 ** -50;

/**
 * A loss distribution with at most `limit` losses that dominates the given one: every loss in
 * between goes to its two neighbours on a grid, such that likelihood ratios keep their mean
 * [doroshenko-2022]. The largest loss stays the largest.
 */
export function coarsen(loss: PrivacyLoss, limit: number): PrivacyLoss {
  const merged = mergeEqual(loss);
  const { losses, masses } = merged;
  if (losses.length <= limit) return merged;
  const lowest = losses[0] as number;
  const highest = losses[losses.length - 1] as number;
  const step = (highest - lowest) / (limit - 1);
  const grid = Float64Array.from({ length: limit }, (_, i) => lowest + i * step);
  grid[limit - 1] = highest;
  const onGrid = new Float64Array(limit);
  losses.forEach((value, i) => {
    const mass = masses[i] as number;
    const cell = Math.min(limit - 2, Math.floor((value - lowest) / step));
    const [a, b] = [grid[cell] as number, grid[cell + 1] as number];
    const up = Math.min(1, Math.max(0, Math.expm1(a - value) / Math.expm1(a - b)) * SLACK);
    onGrid[cell + 1] = (onGrid[cell + 1] as number) + mass * up;
    onGrid[cell] = (onGrid[cell] as number) + mass * (1 - up) * SLACK;
  });
  return withoutZeros(grid, onGrid);
}

function mergeEqual({ losses, masses }: PrivacyLoss): PrivacyLoss {
  const values: number[] = [];
  const sums: number[] = [];
  losses.forEach((loss, i) => {
    const last = values.length - 1;
    if (values[last] === loss) sums[last] = (sums[last] as number) + (masses[i] as number) * SLACK;
    else {
      values.push(loss);
      sums.push(masses[i] as number);
    }
  });
  return { losses: Float64Array.from(values), masses: Float64Array.from(sums) };
}

function withoutZeros(losses: Float64Array, masses: Float64Array): PrivacyLoss {
  return {
    losses: losses.filter((_, i) => (masses[i] as number) > 0),
    masses: masses.filter((mass) => mass > 0),
  };
}
