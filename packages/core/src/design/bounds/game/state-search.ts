import type { Chain } from "./chain.js";

/** A point of the search: the price λ, the value ν of the chain, and the dual value ν − λ·limit. */
export interface Found {
  lambda: number;
  nu: number;
  value: number;
}

/** The accuracy of ln(cost / limit). The dual value is flat at its maximum, so its error is small. */
const COST_ACCURACY = 4e-3;
const VALUE_ACCURACY = 1e-5;
const RESIDUAL = 1e-7;
const TRIES = 40;

/**
 * Searches the price λ at which the cheapest law costs `limit`, and the ν of the chain at this λ.
 * Afterwards the chain holds the solution for the found λ and ν. No proof depends on this search: the
 * value is computed again from the lines of the solution.
 */
export class StateSearch {
  readonly found: Found = { lambda: 0, nu: 0, value: Number.NEGATIVE_INFINITY };
  private cost = 0;
  private value = 0;
  /** The ν of the last run of the chain. */
  private last = 0;
  /** (ν − φ) / (λ·limit) of the last search, as the first guess of the next search. */
  private share = 1.3;
  private trend = 0;

  constructor(
    private readonly chain: Chain,
    private readonly limit: number,
  ) {}

  run(guess: number): Found {
    const { chain, limit, found } = this;
    const floor = -chain.a[0]!; // φ at this state, the value of ν for λ = 0
    found.value = Number.NEGATIVE_INFINITY;
    let low: Tangent | undefined;
    let high: Tangent | undefined;
    let lambda = guess;
    let nu = floor + guess * limit * (this.share + this.trend);
    for (let i = 0; i < TRIES; i++) {
      nu = this.solveNu(lambda, nu, floor);
      const tangent = { lambda, value: this.value, slope: this.cost - limit };
      const error = Math.log(Math.max(0.05, this.cost / limit));
      if (!(Math.abs(error) >= COST_ACCURACY)) break;
      if (error > 0) low = tangent;
      else high = tangent;
      let next: number;
      if (low && high) {
        const meet = meetingOf(low, high);
        const top = low.value + low.slope * (meet - low.lambda);
        if (!(top - found.value > VALUE_ACCURACY * found.value)) break;
        next = i % 2 === 0 ? meet : secantOf(low, high);
        if (!(next > low.lambda && next < high.lambda)) next = (low.lambda + high.lambda) / 2;
      } else next = lambda * Math.exp(1.7 * error + Math.sign(error) * 0.002);
      // ν is concave in λ: its tangent is a good guess for a small change.
      nu +=
        Math.abs(next - lambda) < 0.1 * lambda
          ? this.cost * (next - lambda)
          : (nu - floor) * (Math.sqrt(next / lambda) - 1);
      lambda = next;
    }
    const share = Math.max(1, Math.min(1e3, (found.nu - floor) / (found.lambda * limit)));
    this.trend = share - this.share;
    this.share = share;
    if (this.last !== found.nu) chain.run(found.lambda, found.nu);
    return found;
  }

  /** Solves residual(ν) = 0 by Newton steps inside a bracket, and keeps the best point. */
  private solveNu(lambda: number, first: number, floor: number): number {
    const { chain, limit, found } = this;
    const { costs } = chain;
    let low = floor + lambda * costs[0]!;
    let high = floor + lambda * costs[costs.length - 1]!;
    let nu = first > low && first < high ? first : low + 0.02 * (high - low);
    for (let i = 0; i < 60; i++) {
      this.last = nu;
      if (!chain.run(lambda, nu)) {
        high = nu;
        nu = (low + high) / 2;
        continue;
      }
      const { residual, byNu, byLambda } = chain;
      const value = Math.min(nu, nu + residual) - lambda * limit;
      if (value > found.value) {
        found.value = value;
        found.lambda = lambda;
        found.nu = nu;
      }
      // By the envelope theorem, dν/dλ is the cost of the cheapest law.
      this.cost = -byLambda / byNu;
      this.value = value;
      if (residual > 0) low = nu;
      else high = nu;
      if (Math.abs(residual) < RESIDUAL * (nu - floor) || high - low < 1e-13 * high) break;
      const next = nu - residual / byNu;
      nu = next > low && next < high ? next : (low + high) / 2;
    }
    return nu;
  }
}

/** The dual value as a function of λ, and its slope. The function is concave. */
interface Tangent {
  readonly lambda: number;
  readonly value: number;
  readonly slope: number;
}

/** The λ where two tangents meet. If the function has a kink, this is its maximum. */
function meetingOf(low: Tangent, high: Tangent): number {
  const fall = high.value - low.value + low.slope * low.lambda - high.slope * high.lambda;
  return fall / (low.slope - high.slope);
}

/** The λ where the slope would be 0 if the slope were a linear function of λ. */
function secantOf(low: Tangent, high: Tangent): number {
  return low.lambda + (low.slope / (low.slope - high.slope)) * (high.lambda - low.lambda);
}
