import { NoisewrightError } from "@noisewright/core";
import { rowSteps } from "@noisewright/engines";
import { decimalOf, minus, quotient, toNumber } from "./decimal.js";

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  readonly granularity: number;
}

/** A range in whole steps, computed from the decimals of the spec without rounding. */
export interface Range {
  /** lower = first · granularity. */
  readonly first: bigint;
  /** upper − lower = steps · granularity. */
  readonly steps: bigint;
  /** upper − lower. */
  readonly width: number;
}

/**
 * Computes the steps of a range. Both ends must be multiples of the granularity. Engines compute in
 * doubles, so a range whose ends or width they would round differently is refused: rows are clipped
 * to exactly the range that the noise is calibrated for.
 */
export function rangeOf(bounds: Bounds): Range {
  const { lower, upper, granularity } = bounds;
  if (!(lower < upper)) throw boundError("upper", `above lower (${lower})`, upper);
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
  throw boundError(end, `a multiple of granularity (${granularity})`, bounds[end]);
}

function boundError(parameter: string, domain: string, got: number): NoisewrightError {
  const problem = { code: "domain", subject: "release", path: [parameter], parameter } as const;
  return new NoisewrightError({ ...problem, domain, got: String(got) });
}
