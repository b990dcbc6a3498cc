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
