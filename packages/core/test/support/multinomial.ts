import { sum } from "../../src/numerics/index.js";

/**
 * One release with four possible privacy losses: ±`outer` with probability `weight`, and ±`inner`
 * otherwise.
 */
export interface FourLosses {
  readonly inner: number;
  readonly outer: number;
  readonly weight: number;
}

interface Atom {
  readonly loss: number;
  readonly mass: number;
}

/**
 * The total losses of independent releases, by the multinomial distribution of the four losses. The
 * computation uses no grid, so rounding is its only error.
 */
export function composed({ inner, outer, weight }: FourLosses, releases: number): Atom[] {
  const logistic = (x: number) => 1 / (1 + Math.exp(-x));
  const chances = [
    Math.log(weight * logistic(outer)),
    Math.log(weight * logistic(-outer)),
    Math.log((1 - weight) * logistic(inner)),
    Math.log((1 - weight) * logistic(-inner)),
  ] as const;
  const atoms: Atom[] = [];
  for (let a = 0; a <= releases; a++) {
    for (let b = 0; a + b <= releases; b++) {
      for (let c = 0; a + b + c <= releases; c++) {
        const counts = [a, b, c, releases - a - b - c] as const;
        const exponent = counts.reduce(
          (total, count, i) => total + (count && count * chances[i]!) - logFactorial(count),
          logFactorial(releases),
        );
        const loss = outer * (a - b) + inner * (c - counts[3]);
        atoms.push({ loss, mass: Math.exp(exponent) });
      }
    }
  }
  return atoms;
}

export function composedDelta(atoms: readonly Atom[], epsilon: number): number {
  return sum(
    atoms.map(({ loss, mass }) => (loss > epsilon ? -mass * Math.expm1(epsilon - loss) : 0)),
  );
}

/** The ε at which δ(ε) equals `delta`. */
export function composedEpsilon(atoms: readonly Atom[], delta: number): number {
  const relevant = atoms.filter(({ loss }) => loss > 0);
  let low = 0;
  let high = relevant.reduce((most, { loss }) => Math.max(most, loss), 0);
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (composedDelta(relevant, middle) > delta) low = middle;
    else high = middle;
  }
  return high;
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k++) {
    logFactorials.push(logFactorials[k - 1]! + Math.log(k));
  }
  return logFactorials[n]!;
}
