import { NoisewrightError } from "@noisewright/core";
import type { Expression, Key } from "@noisewright/engines";
import { times, toNumber, written } from "./decimal.js";
import { type Bounds, rangeOf } from "./range.js";

/** Points that quantiles may take, known without the data, and the key that puts rows on them. */
export interface Grid {
  readonly size: number;
  value(index: number): number;
  key(of: Expression): Key;
}

const LARGEST = 10_000n;

/** lower, lower + granularity, …, upper; each point stands for what is nearest to it. */
export function gridOf(bounds: Bounds): Grid {
  const { first, steps } = rangeOf(bounds);
  if (steps > LARGEST) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "grid",
      what: `${steps} steps from lower to upper`,
      limit: String(LARGEST),
      advice: "give a larger granularity",
    });
  }
  const halfStep = times(written(bounds.granularity), { digits: 5n, exponent: -1 });
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
