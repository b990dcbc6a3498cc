import { roundedOff } from "../../numerics/index.js";
import type { PrivacyLoss } from "../../privacy/weights/index.js";

type Losses = Omit<PrivacyLoss, "infinite">;

/** The maximum number of different losses in a stored event. */
export const MAX_LOSSES = 2048;

const SLACK = 1 + 2 ** -50;

/**
 * Returns a loss distribution with at most `limit` losses that dominates the given distribution.
 * The mass of every loss is divided between the two nearest grid points, so that the mean
 * likelihood ratio does not change [doroshenko-2022]. The largest loss does not change either.
 */
export function coarsen(loss: Losses, limit: number): Losses {
  return mergeEqual(loss, limit) ?? toGrid(loss, limit);
}

function toGrid({ losses, masses }: Losses, limit: number): Losses {
  const lowest = losses.reduce((least, x) => Math.min(least, x));
  const highest = losses.reduce((most, x) => Math.max(most, x));
  const step = (highest - lowest) / (limit - 1);
  const grid = Float64Array.from({ length: limit }, (_, i) => lowest + i * step);
  grid[limit - 1] = highest;
  const onGrid = new Float64Array(limit);
  // SLACK does not cover the rounding errors of summing half a million small masses.
  const lost = new Float64Array(limit);
  const add = (at: number, mass: number) => {
    const before = onGrid[at]!;
    lost[at] = lost[at]! + roundedOff(before, mass);
    onGrid[at] = before + mass;
  };
  losses.forEach((value, i) => {
    const mass = masses[i]!;
    let cell = Math.min(limit - 2, Math.floor((value - lowest) / step));
    // Because of rounding, `cell` may be too low by 1.
    // The mass of a loss must not go to two grid points below the loss.
    while (value > grid[cell + 1]!) cell++;
    const [a, b] = [grid[cell]!, grid[cell + 1]!];
    const up = Math.min(1, Math.max(0, Math.expm1(a - value) / Math.expm1(a - b)) * SLACK);
    add(cell + 1, mass * up);
    add(cell, mass * (1 - up) * SLACK);
  });
  const whole = onGrid.map((mass, i) => (mass + lost[i]!) * SLACK);
  return withoutZeros(grid, whole);
}

/**
 * Merges equal losses and sorts the result. Returns undefined if there are more than `limit`
 * different losses.
 */
function mergeEqual({ losses, masses }: Losses, limit: number): Losses | undefined {
  const sums = new Map<number, number>();
  for (let i = 0; i < losses.length; i++) {
    const [loss, mass] = [losses[i]!, masses[i]!];
    const before = sums.get(loss);
    if (before === undefined && sums.size === limit) return undefined;
    sums.set(loss, before === undefined ? mass : (before + mass) * SLACK);
  }
  const sorted = Float64Array.from(sums.keys()).sort();
  return { losses: sorted, masses: sorted.map((loss) => sums.get(loss)!) };
}

function withoutZeros(losses: Float64Array, masses: Float64Array): Losses {
  return {
    losses: losses.filter((_, i) => masses[i]! > 0),
    masses: masses.filter((mass) => mass > 0),
  };
}
