import { NoisewrightError } from "@noisewright/core";
import type { Expression, Key } from "@noisewright/engines";
import { decimalOf, times, toNumber } from "./decimal.js";
import { type Bounds, rangeOf } from "./range.js";

/**
 * The values that a quantile may take, which are known without the data, and the key that maps rows
 * to these values.
 */
export interface Grid {
  readonly size: number;
  value(index: number): number;
  key(of: Expression): Key;
}

const MOST_STEPS = 10_000n;

/**
 * The grid with the points `lower`, `lower` + `granularity`, …, `upper`. Each value of the data
 * counts at the point nearest to it.
 */
export function gridOf(bounds: Bounds): Grid {
  const { first, steps } = rangeOf(bounds);
  if (steps > MOST_STEPS) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "release",
      path: ["granularity"],
      what: `${steps} steps from lower to upper`,
      limit: String(MOST_STEPS),
      advice: "use a larger granularity",
    });
  }
  const halfStep = times(decimalOf(bounds.granularity), { digits: 5n, exponent: -1 });
  const at = (halves: number) =>
    toNumber(times({ digits: 2n * first + BigInt(halves), exponent: 0 }, halfStep));
  const size = Number(steps) + 1;
  const edges = Array.from({ length: size + 1 }, (_, i) => at(2 * i - 1));
  return {
    size,
    value: (index) => at(2 * index),
    key: (of) => ({ name: "point", of, edges, outside: "clamp" }),
  };
}
