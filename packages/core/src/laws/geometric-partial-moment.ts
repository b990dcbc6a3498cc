import { sum } from "../numerics/index.js";
import type { PartialMoment } from "./partial-moment.js";

/**
 * Partial moments of two-sided geometric noise of rate `rate` around the integer `answer`, in
 * closed form.
 */
export function geometricPartialMoment(rate: number, answer: number): PartialMoment {
  const peak = Math.tanh(rate / 2);
  return (k, a, b, center) => {
    const first = Math.floor(a) + 1 - answer;
    const last = Math.ceil(b) - 1 - answer;
    const right = oneSide(k, Math.max(0, first), last, answer - center, 1, rate);
    const left = oneSide(k, Math.max(1, -last), -first, answer - center, -1, rate);
    return peak * (left + right);
  };
}

/** The sum Σ e^(−rate·j) (offset + sign·j)^k for j from `from` to `to`. */
function oneSide(
  k: 0 | 1 | 2,
  from: number,
  to: number,
  offset: number,
  sign: 1 | -1,
  rate: number,
): number {
  if (to < from) return 0;
  const [s0, s1, s2] = series(rate, to - from + 1);
  const start = offset + sign * from;
  const moments = [s0, start * s0 + sign * s1, start * start * s0 + 2 * start * sign * s1 + s2];
  return Math.exp(-rate * from) * moments[k]!;
}

/**
 * The sums Σ r^i, Σ i r^i and Σ i² r^i for 0 ≤ i < n and r = e^−rate. The code adds term by term if
 * the closed forms would lose digits by cancellation.
 */
function series(rate: number, n: number): [number, number, number] {
  if (n * rate < 1) {
    const terms = Array.from({ length: n }, (_, i) => Math.exp(-rate * i));
    const power = (k: number) => sum(terms.map((term, i) => term * i ** k));
    return [power(0), power(1), power(2)];
  }
  const r = Math.exp(-rate);
  const gap = -Math.expm1(-rate); // 1 − r
  const last = n === Number.POSITIVE_INFINITY ? 0 : Math.exp(-rate * n);
  const reached = last === 0 ? 0 : n * last;
  const squared = last === 0 ? 0 : n * reached;
  return [
    (1 - last) / gap,
    (r * (1 - last)) / gap ** 2 - reached / gap,
    (r * (1 + r) * (1 - last)) / gap ** 3 - squared / gap - (2 * r * reached) / gap ** 2,
  ];
}
