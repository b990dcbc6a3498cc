import { NoisewrightError } from "@noisewright/core";
import { decimalOf, exactDecimal, times, toNumber } from "./decimal.js";

/**
 * The largest lattice index. Clamping two values to this limit never increases the distance between
 * the values.
 */
const LIMIT = 2n ** 52n;

/** A true aggregate as a number of lattice steps. */
export function stepsOf(value: bigint | undefined): number {
  const steps = value ?? 0n;
  return Number(steps > LIMIT ? LIMIT : steps < -LIMIT ? -LIMIT : steps);
}

/**
 * Converts steps to the user's units. The result is the double nearest to steps · granularity, with
 * the granularity as the spec writes it.
 */
export function inUnits(steps: number, granularity: number): number {
  if (granularity === 1 || !Number.isFinite(steps)) return steps;
  return toNumber(times(exactDecimal(steps), decimalOf(granularity)));
}

/**
 * Rounds to the nearest whole number, ties to even. This rounding keeps symmetric noise symmetric.
 */
export function rounded(x: number): number {
  const below = Math.floor(x);
  const rest = x - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/**
 * A sensitivity as an exact double. If the sensitivity were rounded down, the release would claim
 * too much privacy.
 */
export function exactSensitivity(sensitivity: bigint | number): number {
  if (BigInt(sensitivity) <= LIMIT) return Number(sensitivity);
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "release",
    what: "one unit can change the result by too many lattice steps",
    limit: String(LIMIT),
    advice: "use a larger granularity, or let each unit contribute less",
  });
}

/** Says how sure a statement about noise is: "with 95 % confidence". */
export function sureText(confidence: number): string {
  return `with ${Number((100 * confidence).toPrecision(6))} % confidence`;
}
