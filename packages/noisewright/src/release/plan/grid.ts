import { NoisewrightError } from "@noisewright/core";
import type { Expression, Key } from "@noisewright/engines";
import { clean } from "./numbers.js";

/** Points that quantiles may take, known without the data, and the key that puts rows on them. */
export interface Grid {
  readonly size: number;
  value(index: number): number;
  key(of: Expression): Key;
}

const LARGEST = 10_000;

export interface GridBounds {
  readonly lower: number;
  readonly upper: number;
  readonly granularity: number;
}

/** lower, lower + granularity, …, upper; each point stands for what is nearest to it. */
export function gridOf({ lower, upper, granularity }: GridBounds): Grid {
  const steps = rangeInSteps({ lower, upper, granularity });
  if (steps > LARGEST) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "grid",
      what: `${steps} steps from lower to upper`,
      limit: String(LARGEST),
      advice: "give a larger granularity",
    });
  }
  const first = Math.round(lower / granularity);
  const at = (index: number) => clean((first + index) * granularity);
  const edges = Array.from({ length: steps + 2 }, (_, i) => at(i - 0.5));
  return {
    size: steps + 1,
    value: at,
    key: (of) => ({ name: "point", of, edges, outside: "clamp" }),
  };
}

/** How many steps the range has: both ends must be multiples of the granularity. */
export function rangeInSteps({ lower, upper, granularity }: GridBounds): number {
  const problem = { code: "domain", subject: "range" } as const;
  if (!(lower < upper)) {
    const domain = `above lower (${lower})`;
    throw new NoisewrightError({ ...problem, parameter: "upper", domain, got: String(upper) });
  }
  for (const [parameter, end] of Object.entries({ lower, upper })) {
    const steps = end / granularity;
    if (Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps))) continue;
    const domain = `a multiple of granularity (${granularity})`;
    throw new NoisewrightError({ ...problem, parameter, domain, got: String(end) });
  }
  return Math.round(upper / granularity) - Math.round(lower / granularity);
}
