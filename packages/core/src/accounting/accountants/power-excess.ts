import { ROUNDING, raised } from "../../numerics/index.js";

/**
 * e^shift·((1 + u)^α − 1 − αu) for u > −1 and α > 1, rounded up, where `log` is ln(1 + u). The value
 * is never negative, and it increases with |u| on each side of 0. So it suffices to round u and
 * `log` away from 0. The factor e^shift keeps large powers finite.
 */
export function powerExcessUp(u: number, log: number, alpha: number, shift: number): number {
  const power = alpha * log;
  const blur = ROUNDING * (Math.abs(shift) + Math.abs(power) + 1);
  // For a large power, − 1 − αu hardly matters and may be left out, because it is negative.
  if (power - log > 40) return Math.exp(power + shift + blur);
  return Math.exp(log + shift + blur) * dividedExcessUp(u, log, alpha);
}

/**
 * ((1 + u)^α − 1 − αu)/(1 + u), rounded up. With β = α − 1 this is e^(β·log) − 1 + β(e^(−log) − 1).
 * For small u the two terms almost cancel, so the code sums the binomial series of (1 + u)^α from
 * u² on.
 */
function dividedExcessUp(u: number, log: number, alpha: number): number {
  const beta = alpha - 1;
  if (Math.abs(u) * alpha <= 1 / 4) {
    return raised((((alpha * beta) / 2) * u * u * series(u, alpha)) / (1 + u), 4 * ROUNDING);
  }
  const rise = Math.expm1(beta * log);
  const fall = beta * Math.expm1(-log);
  const size = Math.abs(rise) * (2 + Math.max(0, beta * log)) + 2 * Math.abs(fall);
  return Math.max(0, rise + fall) + ROUNDING * size;
}

/**
 * Σ C(α,k) u^(k−2) / C(α,2) over k ≥ 2. Each term is at most a quarter of the term before it, so
 * the terms that are left out do not matter.
 */
function series(u: number, alpha: number): number {
  let [total, term] = [1, 1];
  for (let k = 2; Math.abs(term) > ROUNDING / 4; k++) {
    term *= ((alpha - k) / (k + 1)) * u;
    total += term;
  }
  return total;
}
