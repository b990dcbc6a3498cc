import { minimise, ROUNDING, raised } from "../../numerics/index.js";
import { conversion } from "../grid/index.js";
import type { RdpCurve } from "./rdp-curve.js";

/**
 * The two ends of the search for ln(α − 1). The lower end is close to α = 1. At the upper end only
 * the largest loss matters.
 */
const MIN_LOG_ORDER = Math.log(1e-3);
const MAX_LOG_ORDER = Math.log(1e9);

/** The smallest ε that a Rényi curve proves at δ > 0, over all orders, rounded up. */
export function epsilonOf(curve: RdpCurve, delta: number): number {
  const simple = (t: number) => simpleEpsilon(orderAt(t), curve(1 + orderAt(t)), delta);
  const order = orderAt(minimise(simple, MIN_LOG_ORDER, MAX_LOG_ORDER, 120, 1e-6));
  const divergence = curve(1 + order);
  if (divergence === 0) return 0;
  const refined = (t: number) => refinedEpsilon(order, divergence, delta, Math.exp(t));
  const depth = minimise(refined, LOG_DEPTHS[0], LOG_DEPTHS[1], 80, 1e-6);
  return Math.max(0, Math.min(simpleEpsilon(order, divergence, delta), refined(depth)));
}

/**
 * The smallest δ that a Rényi curve proves at ε, rounded up. The result is 0 only if the divergence
 * is 0.
 */
export function deltaOf(curve: RdpCurve, epsilon: number): number {
  const log = (t: number) => {
    const order = orderAt(t);
    const divergence = curve(1 + order);
    const size = order * (epsilon + divergence) - conversion(order);
    return order * (divergence - epsilon) + conversion(order) + 2 * ROUNDING * size;
  };
  const best = minimise(log, MIN_LOG_ORDER, MAX_LOG_ORDER, 120, 1e-6);
  if (curve(1 + orderAt(best)) === 0) return 0;
  return Math.min(1, raised(Math.exp(log(best))));
}

/**
 * Returns the number α − 1 for t = ln(α − 1). The result is rounded such that the sum 1 + (α − 1)
 * is exact.
 */
function orderAt(t: number): number {
  return 1 + Math.exp(t) - 1;
}

/**
 * The ε that the Rényi divergence of order α = 1 + `order` proves [canonne-kamath-steinke-2020,
 * Proposition 12].
 */
function simpleEpsilon(order: number, divergence: number, delta: number): number {
  const [gain, log] = [conversion(order), Math.log(delta)];
  const size = divergence - (gain + log) / order;
  return divergence + (gain - log) / order + 2 * ROUNDING * size;
}

/** The range of ln z in which the search looks for the best z. */
const LOG_DEPTHS = [Math.log(1e-9), Math.log(50)] as const;

/**
 * The best ε that one order proves [asoodeh-2020, Lemma 1]. The formula below gives a valid ε for
 * every z ≥ 0. Let x = p/q, x₀ = e^−z and o = α − 1. The function h(x) = x^α − x₀^α − αx₀^o(x − x₀)
 * is convex and never negative. So the tangent of h at x₁, which has slope s, gives (x − e^ε)₊ ≤
 * h(x)/s for all x, where
 *
 *     s = α(x₁^o − x₀^o),   e^ε = x₁ − h(x₁)/s = (o/α)(x₁^α − x₀^α)/(x₁^o − x₀^o).
 *
 * The mean over q is δ(ε) ≤ N/s with N = e^(oD) − 1 + B and B = 1 − αx₀^o + ox₀^α, because x has
 * mean 1. The equation N/s = δ determines x₁. Since e^ε is the mean of x over [x₀, x₁] with density
 * ∝ x^(o−1), a larger N is safe. At z = ∞ the formula is the one of `simpleEpsilon`. The code works
 * with logarithms, so δ may be any double.
 */
function refinedEpsilon(order: number, divergence: number, delta: number, z: number): number {
  const alpha = 1 + order;
  const d = logSlope(order, divergence, delta, z); // ln(x₁^o − x₀^o), rounded up
  const more = softplus(-order * z - d); // ln x₁^o − d
  const log = (d + more) / order; // ln x₁
  const w = alpha * (z + log);
  const blur = 4 * ROUNDING * alpha * (z + Math.abs(log) + Math.abs(d) / order);
  // If x₁ and x₀ are too close for doubles, this method gives no bound.
  if (!(blur < 1e-6 * w)) return Number.POSITIVE_INFINITY;
  const cut = Math.log(-Math.expm1(-w)); // ln(1 − (x₀/x₁)^α)
  const scale = -Math.log1p(1 / order); // ln(o/α)
  const shift = ROUNDING * (order * z + Math.abs(d)) * Math.min(1, more);
  const size = Math.abs(scale) + Math.abs(log) + Math.abs(d) / order + more + Math.abs(cut);
  return scale + log + more + cut + 4 * (ROUNDING * size + shift + (blur / w) * Math.min(1, w));
}

/** ln(N/(αδ)), rounded up. */
function logSlope(order: number, divergence: number, delta: number, z: number): number {
  const alpha = 1 + order;
  const [near, far] = [-Math.expm1(-order * z), -Math.expm1(-z) * order * Math.exp(-order * z)];
  const difference = near - far + 2 * ROUNDING * (1 + order * z) * (near + far);
  const b = Math.min(1, difference, (raised(alpha * order) * z * z) / 2);
  const power = raised(order * divergence);
  // Since B ≤ 1, N is at most e^(oD).
  const logN = power < 700 ? Math.log(raised(raised(Math.expm1(power)) + b)) : power;
  const [logAlpha, logDelta] = [Math.log1p(order), Math.log(delta)];
  const size = Math.abs(logN) + logAlpha - logDelta + power;
  return logN - logAlpha - logDelta + 2 * ROUNDING * size;
}

/** ln(1 + e^x). */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
