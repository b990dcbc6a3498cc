import { bracket, minimise } from "../numerics/index.js";
import { conversion } from "./grid/plan.js";
import type { RdpCurve } from "./rdp-curve.js";

/** ln of an order less 1: from near 1 to where only the largest loss counts. */
const FROM = Math.log(1e-3);
const TO = Math.log(1e9);

/** The least ε that a Rényi curve proves at δ, over all orders. */
export function epsilonOf(curve: RdpCurve, delta: number): number {
  const simple = (t: number) => simpleEpsilon(Math.exp(t), curve(1 + Math.exp(t)), delta);
  const t = minimise(simple, FROM, TO, 120, 1e-6);
  const order = Math.exp(t);
  const value = Math.min(simple(t), optimalEpsilon(order, curve(1 + order), delta));
  return Math.max(0, value);
}

/** The least δ that a Rényi curve proves at ε. */
export function deltaOf(curve: RdpCurve, epsilon: number): number {
  const log = (t: number) => {
    const order = Math.exp(t);
    const divergence = curve(1 + order);
    const rounding = 2 ** -50 * order * (epsilon + divergence);
    return order * (divergence - epsilon) + conversion(order) + rounding;
  };
  return Math.min(1, Math.exp(log(minimise(log, FROM, TO, 120, 1e-6))));
}

/** Of order 1 + `order` [canonne-kamath-steinke-2020, Proposition 12]. */
function simpleEpsilon(order: number, divergence: number, delta: number): number {
  return divergence + (conversion(order) - Math.log(delta)) / order;
}

/**
 * The best that can be said of one order [asoodeh-2020, Lemma 1]: the largest ln((p − δ)/q) over
 * probabilities p, q of an event with p^α q^(1−α) + (1−p)^α (1−q)^(1−α) ≤ e^((α−1)D).
 */
function optimalEpsilon(order: number, divergence: number, delta: number): number {
  if (!(order * divergence < 600)) return Number.POSITIVE_INFINITY;
  const alpha = 1 + order;
  // A little more than it is, because both terms below are rounded.
  const bound = Math.exp(order * divergence) * (1 + 1e-12 + 1e-14 * alpha);
  const leastLogQ = (logP: number, logRest: number) => {
    const fits = (logQ: number) => {
      const logOther = Math.log(-Math.expm1(logQ)); // ln(1 − q)
      const terms = [alpha * logP - order * logQ, alpha * logRest - order * logOther];
      return terms.reduce((sum, log) => sum + Math.exp(log), 0) <= bound;
    };
    // The first term alone gives a q that is too small.
    const low = (alpha * logP - Math.log(bound)) / order;
    return bracket(fits, Math.min(low, logP) - 1e-9, logP, 1e-12).no;
  };
  const epsilon = (t: number) => {
    const above = (1 - delta) / (1 + Math.exp(-t)); // p − δ
    const rest = (1 - delta) / (1 + Math.exp(t)); // 1 − p
    const logP = rest < 0.5 ? Math.log1p(-rest) : Math.log(above + delta);
    return Math.log(above) - leastLogQ(logP, Math.log(rest));
  };
  const best = minimise((t) => -epsilon(t), -40, 40, 80, 1e-6);
  return epsilon(best) * (1 + 1e-9) + 1e-9;
}
