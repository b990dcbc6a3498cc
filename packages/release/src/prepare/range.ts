import { NoisewrightError } from "@noisewright/core";
import { rowSteps } from "@noisewright/engines";
import { decimalOf, minus, quotient, toNumber } from "./decimal.js";

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  readonly granularity: number;
}

/**
 * A range in whole steps. The steps are computed from the decimal numbers of the spec without
 * rounding.
 */
export interface Range {
  /** The lower bound in steps: lower = first · granularity. */
  readonly first: bigint;
  /** The width of the range in steps: upper − lower = steps · granularity. */
  readonly steps: bigint;
  /** The width of the range, upper − lower. */
  readonly width: number;
}

/**
 * Computes the steps of a range. Both ends must be multiples of the granularity. Engines compute in
 * doubles, so a range is refused if engines would round its ends or its width differently. So
 * engines clip rows to exactly the range for which the noise is calibrated.
 */
export function rangeOf(bounds: Bounds): Range {
  const { lower, upper, granularity } = bounds;
  if (!(lower < upper)) throw boundError("upper", `above \`lower\` (${lower})`, upper);
  const [first, last] = [stepsTo("lower", bounds), stepsTo("upper", bounds)];
  const steps = last - first;
  const width = toNumber(minus(decimalOf(upper), decimalOf(lower)));
  const [ends, above] = [
    rowSteps("range", bounds),
    rowSteps("range", { lower: 0, upper: width, granularity }),
  ];
  if (ends.lower !== first || ends.upper !== last || above.upper !== steps) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "release",
      path: ["granularity"],
      what: "the bounds are too many steps of the granularity away from 0",
      limit: `${2n ** 53n} steps`,
      advice: "use a larger granularity",
    });
  }
  return { first, steps, width };
}

function stepsTo(end: "lower" | "upper", bounds: Bounds): bigint {
  const { granularity } = bounds;
  const { floor, isWhole } = quotient(decimalOf(bounds[end]), decimalOf(granularity));
  if (isWhole) return floor;
  throw boundError(end, `a multiple of \`granularity\` (${granularity})`, bounds[end]);
}

function boundError(parameter: string, domain: string, got: number): NoisewrightError {
  const problem = { code: "domain", subject: "release", path: [parameter], parameter } as const;
  return new NoisewrightError({ ...problem, domain, got: String(got) });
}
