import { NoisewrightError } from "@noisewright/core";
import { exact, times, toNumber, written } from "./decimal.js";

/** Lattice indices stay below this; clamping to it moves no two answers apart. */
const LIMIT = 2n ** 52n;

/** A true aggregate as a number of steps. */
export function stepsOf(value: bigint | undefined): number {
  const steps = value ?? 0n;
  return Number(steps > LIMIT ? LIMIT : steps < -LIMIT ? -LIMIT : steps);
}

/** What steps are worth: the double nearest to their product with the granularity as it is written. */
export function worth(steps: number, granularity: number): number {
  if (granularity === 1 || !Number.isFinite(steps)) return steps;
  return toNumber(times(exact(steps), written(granularity)));
}

/** To the nearest whole number, ties to even: symmetric noise around a whole number stays so. */
export function rounded(x: number): number {
  const below = Math.floor(x);
  const rest = x - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/** What one unit can move, as a number that is exact; rounded down it would promise too much. */
export function exactSensitivity(moved: bigint | number): number {
  if (BigInt(moved) <= LIMIT) return Number(moved);
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "sensitivity",
    what: "one unit can move more steps",
    limit: String(LIMIT),
    advice: "raise the granularity, or let each unit contribute less",
  });
}
