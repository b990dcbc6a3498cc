/**
 * The law of U = 1/b, where b is the scale of Laplace noise and is drawn for each release
 * [mohammady-2020]. A prior provides only the logarithms of its tilted moments E U^n e^(−Ux). So no
 * number overflows, and small differences keep their precision.
 */
export interface RatePrior {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  /** The essential infimum of U. */
  readonly lower: number;
  /**
   * The κ with P(U < u) ~ u^κ near 0. E|noise|^p is finite if and only if κ > p. The value is
   * Infinity if U is bounded away from 0.
   */
  readonly tailExponent: number;
  /** ln E U^n, n = 0, 1, 2, … */
  logMoment(order: number): number;
  /** ln (E U^n e^(−Ux) / E U^n) for any real x; Infinity if the integral diverges. */
  logDecay(x: number, order: number): number;
  /**
   * E U^−p for p > 0. Infinity if the integral diverges. With `rough`, only ten digits must be
   * correct.
   */
  negativeMoment(p: number, rough?: boolean): number;
  /** The law of c·U, c > 0. */
  scaled(c: number): RatePrior;
}

/** L_n(x) = E U^n e^(−Ux); L_0 is the Laplace transform of U. */
export function transform(prior: RatePrior, x: number, order: number): number {
  return Math.exp(prior.logMoment(order) + prior.logDecay(x, order));
}

/** E U^(n+1) e^(−Ux) / E U^n e^(−Ux): the rate at which L_n decays. */
export function decayRate(prior: RatePrior, x: number, order: number): number {
  const [next, here] = [order + 1, order];
  return Math.exp(
    prior.logMoment(next) -
      prior.logMoment(here) +
      (prior.logDecay(x, next) - prior.logDecay(x, here)),
  );
}

/** True if, from this x on, E U e^(−Ux) is proportional to x^−(κ+1), to the last digits. */
export function isPower(prior: RatePrior, x: number, rough = false): boolean {
  const limit = prior.tailExponent + 1;
  if (limit === Number.POSITIVE_INFINITY) return false;
  return Math.abs(x * decayRate(prior, x, 1) - limit) < (rough ? 1e-10 : 1e-14) * limit;
}

/** ln Σ e^logs. */
export function logSum(logs: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const log of logs) largest = Math.max(largest, log);
  let total = 0;
  for (const log of logs) total += Math.exp(log - largest);
  return largest + Math.log(total);
}
