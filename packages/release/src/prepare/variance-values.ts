import type { Range } from "@noisewright/core/laws";
import type { SquareSums, VarianceInterval } from "@noisewright/core/selection";
import type { ExpectedError, Shown } from "./prepared.js";

export type SpreadStatistic = "variance" | "stddev" | "mean-and-variance";

/** A value that is computed from the three noisy sums. */
type SpreadValue = "mean" | "variance" | "stddev";

interface Spread {
  /** The published values of one group. */
  readonly labels: readonly SpreadValue[];
  /** The unit of the expected error. */
  readonly unit: ExpectedError["unit"];
}

export const SPREADS: Readonly<Record<SpreadStatistic, Spread>> = {
  variance: { labels: ["variance"], unit: "value × rows" },
  stddev: { labels: ["stddev"], unit: "value² × rows" },
  "mean-and-variance": { labels: ["mean", "variance", "stddev"], unit: "value² × rows" },
};

/** The bounds of the rows: each row is lower + width · w with w in [0, 1]. */
interface Rows {
  readonly lower: number;
  readonly width: number;
}

/**
 * The published values with their intervals. If the noisy number of rows is not positive, nothing
 * is known: the mean and the variance are shown in the middle of their ranges.
 */
export function spreadValues(
  sums: SquareSums,
  interval: VarianceInterval,
  { lower, width }: Rows,
): Readonly<Record<SpreadValue, () => Shown>> {
  const [a, b, c] = sums;
  const total = a + b + c;
  const mean = total > 0 ? clamped((a + b / 2) / total, 1) : 0.5;
  const variance = total > 0 ? clamped((a * c - (b * b) / 4) / (total * total), 0.25) : 0.125;
  let ends: Range | undefined;
  const variances = () => {
    ends ??= interval.variance(sums);
    return ends;
  };
  return {
    mean: () => shown(mean, interval.mean(sums), (m) => lower + m * width, width),
    variance: () => shown(variance, variances(), (v) => v * width * width, width * width),
    stddev: () => shown(variance, variances(), (v) => Math.sqrt(v) * width, width),
  };
}

const clamped = (x: number, most: number): number => Math.min(most, Math.max(0, x));

/**
 * A value in the user's units. Values are shown with digits up to a billionth of the range. Further
 * digits would only show the rounding errors of doubles. The ends of the interval are rounded
 * outwards.
 */
function shown(
  share: number,
  ends: Range,
  inUnits: (share: number) => number,
  unit: number,
): Shown {
  const digits = Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(unit))));
  const rounded = (x: number) => Number(x.toFixed(digits));
  const [lower, upper] = [inUnits(ends.lower), inUnits(ends.upper)];
  const below = rounded(lower) <= lower ? rounded(lower) : rounded(lower - 10 ** -digits);
  const above = rounded(upper) >= upper ? rounded(upper) : rounded(upper + 10 ** -digits);
  return { value: rounded(inUnits(share)), interval: { lower: below, upper: above } };
}
