/**
 * An upper bound on the rounding error of the logarithm of a tail probability. Results are raised
 * by this amount.
 */
const ROUNDING = 1e-9;
/** The summation stops when the sum of the omitted terms is below this fraction of the result. */
const OMITTED = 1e-12;

/**
 * ln P(K ≥ k) for a binomial K of n trials with success probability p, rounded up. The caller
 * passes p and q = 1 − p, because computing 1 − p loses the digits of a tiny p. P(K ≤ k) is
 * `logBinomialTailUp(n − k, n, q, p)`.
 */
export function logBinomialTailUp(k: number, n: number, p: number, q: number): number {
  if (k <= 0 || q <= 0) return 0;
  if (p <= 0 || k > n) return Number.NEGATIVE_INFINITY;
  if (k > n * p) return Math.min(0, upperTail(k, n, p, q) + ROUNDING);
  return Math.min(0, Math.log(-Math.expm1(upperTail(n - k + 1, n, q, p))) + ROUNDING);
}

/** ln P(K ≥ k) for k above the mean. All terms are positive and decrease from the first term on. */
function upperTail(k: number, n: number, p: number, q: number): number {
  const odds = p / q;
  let term = 1;
  let sum = 1;
  for (let j = k; j < n; j++) {
    const ratio = ((n - j) / (j + 1)) * odds; // The ratio decreases in j, so a geometric series bounds the omitted terms.
    term *= ratio;
    sum += term;
    if (term * ratio <= OMITTED * sum * (1 - ratio)) break;
  }
  return logPoint(k, n, p, q) + Math.log(sum);
}

/** ln P(K = k) as a sum of small numbers instead of a difference of large numbers [loader-2000]. */
function logPoint(k: number, n: number, p: number, q: number): number {
  if (k === 0) return n * (q > 0.5 ? Math.log1p(-p) : Math.log(q));
  if (k === n) return n * (p > 0.5 ? Math.log1p(-q) : Math.log(p));
  const series = stirlingError(n) - stirlingError(k) - stirlingError(n - k);
  const deviances = deviance(k, n * p) + deviance(n - k, n * q);
  return series - deviances - 0.5 * Math.log((2 * Math.PI * k * (n - k)) / n);
}

/** x ln(x/m) + m − x. */
function deviance(x: number, m: number): number {
  const d = x - m;
  return Math.abs(d) < 0.5 * m ? x * Math.log1p(d / m) - d : x * Math.log(x / m) - d;
}

/** ln n! − ½ ln(2πn) − n ln n + n, for n ≥ 1. */
function stirlingError(n: number): number {
  if (n < 16) {
    let factorial = 1;
    for (let i = 2; i <= n; i++) factorial *= i;
    return Math.log(factorial) - 0.5 * Math.log(2 * Math.PI * n) - n * Math.log(n) + n;
  }
  const y = 1 / (n * n);
  return (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y / 1188)))) / n;
}
