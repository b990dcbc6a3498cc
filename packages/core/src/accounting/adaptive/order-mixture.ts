import { smoothBracket } from "../../numerics/index.js";
import { type Budget, bestOrder } from "../accountants/index.js";

/**
 * Rényi orders above 1 and a weight for each order. The weights sum to at most 1. Orders and
 * weights must be fixed before the first release.
 */
export interface OrderMixture {
  readonly orders: readonly number[];
  readonly weights: readonly number[];
}

/**
 * The numbers of orders below and above the best order for Gaussian noise. Each value of α − 1 is
 * √2 times the previous value.
 */
const BELOW = 4;
const ABOVE = 11;
const RATIO = Math.SQRT2;
/**
 * The weight of the middle order. The other orders share the remaining weight. Each order has DECAY
 * times the weight of the next order towards the middle.
 */
const MIDDLE = 0.7;
const DECAY = 0.7;
/** Weights are integer multiples of this unit, so that the sum of the weights is exact. */
const UNIT = 2 ** -20;

/**
 * Chooses the orders and weights for a budget. Any choice would be safe, and this choice wastes
 * little of the budget.
 */
export function mixtureFor(budget: Budget): OrderMixture {
  const middle = bestOrder(budget) - 1;
  const steps = Array.from({ length: BELOW + 1 + ABOVE }, (_, i) => i - BELOW);
  const share = (k: number) => (k === 0 ? 0 : DECAY ** Math.abs(k));
  const others = steps.reduce((sum, k) => sum + share(k), 0);
  const weight = (k: number) => (k === 0 ? MIDDLE : ((1 - MIDDLE) * share(k)) / others);
  return {
    orders: steps.map((k) => 1 + middle * RATIO ** k),
    weights: steps.map((k) => Math.floor(weight(k) / UNIT) * UNIT),
  };
}

/**
 * A factor that covers the relative rounding error of a sum of up to four million rounded terms.
 */
const SUM_ERROR = 1 + 2 ** -30;
/** A bound on the relative rounding error of exponents. */
const ROUNDING = 2 ** -46;
/**
 * The relative distance between the maximum and each of the two points that enclose the maximum.
 */
const SEPARATION = 1e-4;

/**
 * The logarithm of an upper bound of sup (1 − e^(ε−L))₊ / Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ) over losses L ≤
 * `highest`, where Sⱼ = `moments[j]`.
 *
 * With x = L − ε > 0 the logarithm of the ratio is g(x) = ln(1 − e^−x) − ln Z(ε + x). The function
 * g is concave, because ln(1 − e^−x) is concave and ln Z is convex. Hence g rises to its only
 * maximum and then falls, and every tangent lies above g. If a lies to the left and b to the right
 * of the maximum, then sup g ≤ g(a) + g′(a)(b − a).
 */
export function logRatioUp(
  { orders, weights }: OrderMixture,
  moments: readonly number[],
  highest: number,
  epsilon: number,
): number {
  if (highest <= epsilon) return Number.NEGATIVE_INFINITY;
  const terms = orders
    .map((order, j) => ({
      theta: order - 1,
      weight: Math.log(weights[j]!),
      moment: moments[j]! * SUM_ERROR,
    }))
    .filter(({ moment }) => moment < 1e12); // Omitting a term makes the bound larger, which is safe.
  if (terms.length === 0) return 0;
  const tilted = (loss: number) => {
    const exponents = terms.map(({ theta, weight, moment }) => weight + theta * loss - moment);
    const most = Math.max(...exponents);
    let [total, slope] = [0, 0];
    exponents.forEach((exponent, j) => {
      const part = Math.exp(exponent - most);
      total += part;
      slope += part * terms[j]!.theta;
    });
    return { log: most + Math.log(total), slope: slope / total };
  };
  const value = (x: number) => Math.log(-Math.expm1(-x)) - tilted(epsilon + x).log;
  const slope = (x: number) => 1 / Math.expm1(x) - tilted(epsilon + x).slope;
  const largest = Math.max(...terms.map(({ theta }) => theta));
  const size = terms.reduce(
    (most, { theta, moment }) => Math.max(most, theta * epsilon + moment),
    1,
  );
  const rounding = ROUNDING * (size + 2 * largest);
  // The function g falls where 1/(e^x − 1) is below the mean of αⱼ − 1, which increases with x.
  const least = Math.min(...terms.map(({ theta }) => theta));
  const ends = [
    Math.log(Math.log1p(1 / largest)) - 1,
    Math.log(Math.log1p(1 / least)) + 1,
  ] as const;
  const { no, yes } = smoothBracket((t) => slope(Math.exp(t)), ends[0], ends[1], 1e-7);
  const [a, b] = [Math.exp(no) * (1 - SEPARATION), Math.exp(yes) * (1 + SEPARATION)];
  const cap = highest - epsilon;
  if (cap <= a) return value(cap) + rounding; // The function g still rises at `cap`.
  return value(a) + slope(a) * (b - a) + rounding;
}
