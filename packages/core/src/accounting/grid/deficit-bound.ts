/**
 * A bound on the total of |M − A|, for the compositions M and A of masses m and a = m − e. The
 * masses m of each part sum to 1. Undoing a tilt by another order gives the same bound for the parts
 * of a moment.
 */
export class DeficitBound {
  constructor(
    /** The sums of ln(1 + Σ|e|) and ln(1 − Σe) over all parts. */
    private readonly logAbsolute = 0,
    private readonly logTrue = 0,
  ) {}

  plus(deficit: Deficit, count: number): DeficitBound {
    return new DeficitBound(
      this.logAbsolute + count * Math.log1p(deficit.absolute),
      this.logTrue + count * Math.log1p(-deficit.sum),
    );
  }

  /** Both Π(1 + Σ|e|) − 1 and the sum of both totals are bounds. */
  get total(): number {
    return Math.min(Math.expm1(this.logAbsolute), 1 + this.trueTotal);
  }

  /** The total mass of A. */
  get trueTotal(): number {
    return Math.exp(this.logTrue);
  }
}

/** The sums of |e| and of e. */
export interface Deficit {
  readonly absolute: number;
  readonly sum: number;
}

export function deficitOf(values: Float64Array): Deficit {
  let [absolute, sum] = [0, 0];
  for (const value of values) {
    absolute += Math.abs(value);
    sum += value;
  }
  return { absolute, sum };
}
