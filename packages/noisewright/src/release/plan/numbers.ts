import { NoisewrightError } from "@noisewright/core";

/** Lattice indices stay below this; clamping to it moves no two answers apart. */
const LIMIT = 2n ** 52n;

/** A true aggregate as a number of steps. */
export function stepsOf(value: bigint | undefined): number {
  const steps = value ?? 0n;
  return Number(steps > LIMIT ? LIMIT : steps < -LIMIT ? -LIMIT : steps);
}

/** A product of steps and their size without the last digits that doubles make up. */
export function clean(x: number): number {
  return Number(x.toPrecision(14));
}

/** What one unit can move, as a number that is exact; rounded down it would promise too much. */
export function exactly(moved: bigint | number): number {
  if (BigInt(moved) <= LIMIT) return Number(moved);
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "sensitivity",
    what: "one unit can move more steps",
    limit: String(LIMIT),
    advice: "raise the granularity, or let each unit contribute less",
  });
}
