import { NoisewrightError } from "@noisewright/core";
import { rowSteps } from "@noisewright/engines";
import { minus, quotient, toNumber, written } from "./decimal.js";

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  readonly granularity: number;
}

/** A range of whole steps, as the spec writes it: in decimals, without any rounding. */
export interface Range {
  /** lower = first · granularity. */
  readonly first: bigint;
  /** upper − lower = steps · granularity. */
  readonly steps: bigint;
  /** upper − lower. */
  readonly width: number;
}

/**
 * The steps of a range, both ends of which must be multiples of the granularity. Engines compute in
 * doubles: a range whose ends they would put elsewhere is refused too, with its width, so that what
 * noise is made for is what rows are clamped to.
 */
export function rangeOf(bounds: Bounds): Range {
  const { lower, upper, granularity } = bounds;
  if (!(lower < upper)) throw outside("upper", `above lower (${lower})`, upper);
  const [first, last] = [stepsTo("lower", bounds), stepsTo("upper", bounds)];
  const steps = last - first;
  const width = toNumber(minus(written(upper), written(lower)));
  const [ends, above] = [
    rowSteps("range", bounds),
    rowSteps("range", { lower: 0, upper: width, granularity }),
  ];
  if (ends.lower !== first || ends.upper !== last || above.upper !== steps) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "range",
      what: "more steps between 0 and its ends than doubles can tell apart",
      limit: String(2n ** 53n),
      advice: "raise the granularity",
    });
  }
  return { first, steps, width };
}

function stepsTo(end: "lower" | "upper", bounds: Bounds): bigint {
  const { granularity } = bounds;
  const { floor, isWhole } = quotient(written(bounds[end]), written(granularity));
  if (isWhole) return floor;
  throw outside(end, `a multiple of granularity (${granularity})`, bounds[end]);
}

function outside(parameter: string, domain: string, got: number): NoisewrightError {
  const problem = { code: "domain", subject: "range", parameter, domain } as const;
  return new NoisewrightError({ ...problem, got: String(got) });
}
