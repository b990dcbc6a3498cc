/** The exact cost of a composition, which is computed without a grid. */
export interface Truth {
  delta(epsilon: number): number;
  /** The smallest ε ≥ 0 at which δ(ε) is at most `delta`. */
  epsilon(delta: number): number;
}

/** A possible privacy loss, and the logarithm of the probability of this loss. */
export interface LogAtom {
  readonly loss: number;
  readonly logMass: number;
}

/** A distribution of finitely many privacy losses, composed `count` times. */
export interface Part {
  readonly atoms: readonly LogAtom[];
  readonly infinite?: number;
  readonly count: number;
}

/**
 * The finite losses of randomised response at ε, with probabilities multiplied by 1 − δ. The loss
 * is infinite with probability δ.
 */
export function response(epsilon: number, delta = 0): readonly LogAtom[] {
  const logMass = Math.log1p(-delta) - Math.log1p(Math.exp(-epsilon));
  return [
    { loss: epsilon, logMass },
    { loss: -epsilon, logMass: logMass - epsilon },
  ];
}

/** The privacy losses between two output distributions p and q. */
export function lossesOf(p: readonly number[], q: readonly number[]): readonly LogAtom[] {
  return p.map((x, i) => {
    const y = q[i]!;
    return { loss: Math.log1p((x - y) / y), logMass: Math.log(x) };
  });
}

/**
 * The losses of ε-randomised response on a Poisson sample, computed from the output probabilities.
 * The result has one list of losses for each direction.
 */
export function sampledResponse(epsilon: number, r: number): readonly (readonly LogAtom[])[] {
  const yes = 1 / (1 + Math.exp(-epsilon));
  const no = 1 / (1 + Math.exp(epsilon));
  const [p, q] = [
    [yes, no],
    [no, yes],
  ];
  const mixed = p.map((x, i) => r * x + (1 - r) * q[i]!);
  return [lossesOf(mixed, q), lossesOf(q, mixed)];
}

/** Composes parts exactly, from all possible sums of losses and their multinomial probabilities. */
export function composeAtoms(parts: readonly Part[]): Truth {
  let sums: readonly LogAtom[] = [{ loss: 0, logMass: 0 }];
  let kept = 0;
  for (const { atoms, infinite = 0, count } of parts) {
    const powers = power(atoms, count);
    sums = sums.flatMap((a) =>
      powers.map((b) => ({ loss: a.loss + b.loss, logMass: a.logMass + b.logMass })),
    );
    kept += count * Math.log1p(-infinite);
  }
  const sorted = [...sums].sort((a, b) => b.loss - a.loss);
  const lost = -Math.expm1(kept);
  return truthOf(
    (epsilon) => {
      let total = lost;
      for (const { loss, logMass } of sorted) {
        if (loss <= epsilon) break;
        total -= Math.exp(logMass) * Math.expm1(epsilon - loss);
      }
      return total;
    },
    { lost, highest: sorted[0]?.loss ?? 0 },
  );
}

/**
 * ε(δ) by bisection of the function δ(ε). This function falls from δ(0) to `lost`, which it reaches
 * at `highest`.
 */
export function truthOf(
  delta: (epsilon: number) => number,
  { lost = 0, highest }: { lost?: number; highest: number },
): Truth {
  return {
    delta,
    epsilon(target) {
      if (target < lost) return Number.POSITIVE_INFINITY;
      let [no, yes] = [0, Math.max(0, highest)];
      if (delta(0) <= target) return 0;
      while (yes - no > 1e-14 * yes) {
        const middle = no + (yes - no) / 2;
        if (middle === no || middle === yes) break;
        if (delta(middle) <= target) yes = middle;
        else no = middle;
      }
      return yes;
    },
  };
}

/** The cost in the worst of several directions. */
export function worstOf(truths: readonly Truth[]): Truth {
  return {
    delta: (epsilon) => Math.max(...truths.map((truth) => truth.delta(epsilon))),
    epsilon: (delta) => Math.max(...truths.map((truth) => truth.epsilon(delta))),
  };
}

function power(atoms: readonly LogAtom[], count: number): readonly LogAtom[] {
  const logFactorial = logFactorials(count);
  const result: LogAtom[] = [];
  const visit = (i: number, left: number, loss: number, logMass: number): void => {
    const atom = atoms[i]!;
    const last = i === atoms.length - 1;
    for (let n = last ? left : 0; n <= left; n++) {
      const to = loss + n * atom.loss;
      const mass = logMass + n * atom.logMass - logFactorial[n]!;
      if (last) result.push({ loss: to, logMass: mass });
      else visit(i + 1, left - n, to, mass);
    }
  };
  visit(0, count, 0, logFactorial[count]!);
  return result;
}

function logFactorials(n: number): Float64Array {
  const result = new Float64Array(n + 1);
  for (let i = 2; i <= n; i++) result[i] = result[i - 1]! + Math.log(i);
  return result;
}
