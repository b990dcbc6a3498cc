/**
 * The second fold of a compound law: the law of U = 1/b, where b is the scale of Laplace noise that is
 * drawn anew for each release [mohammady-2020]. All that is asked of it are its tilted moments,
 * E U^n e^(−Ux), in logarithms, so that nothing overflows and small differences keep their digits.
 */
export interface RatePrior {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  /** The essential infimum of U. */
  readonly lower: number;
  /** κ of P(U < u) ~ u^κ near 0: E|noise|^p is finite iff κ > p. Infinity where U stays above 0. */
  readonly tailExponent: number;
  /** ln E U^n, n = 0, 1, 2, … */
  logMoment(order: number): number;
  /** ln (E U^n e^(−Ux) / E U^n), for any real x; Infinity where the integral diverges. */
  logDecay(x: number, order: number): number;
  /** E U^−p for p > 0; Infinity where it diverges. To ten digits where `rough` will do. */
  negativeMoment(p: number, rough?: boolean): number;
  /** The law of c·U, c > 0. */
  scaled(c: number): RatePrior;
}

/** L_n(x) = E U^n e^(−Ux); L_0 is the Laplace transform of U. */
export function transform(fold: RatePrior, x: number, order: number): number {
  return Math.exp(fold.logMoment(order) + fold.logDecay(x, order));
}

/** E U^(n+1) e^(−Ux) / E U^n e^(−Ux): how fast L_n falls. */
export function decayRate(fold: RatePrior, x: number, order: number): number {
  const [next, here] = [order + 1, order];
  return Math.exp(
    fold.logMoment(next) - fold.logMoment(here) + (fold.logDecay(x, next) - fold.logDecay(x, here)),
  );
}

/** Whether E U e^(−Ux) falls like x^−(κ+1) from here on, to the last digits. */
export function isPower(fold: RatePrior, x: number, rough = false): boolean {
  const limit = fold.tailExponent + 1;
  if (limit === Number.POSITIVE_INFINITY) return false;
  return Math.abs(x * decayRate(fold, x, 1) - limit) < (rough ? 1e-10 : 1e-14) * limit;
}

/** ln Σ e^logs. */
export function logSum(logs: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const log of logs) largest = Math.max(largest, log);
  let total = 0;
  for (const log of logs) total += Math.exp(log - largest);
  return largest + Math.log(total);
}
