import { type Truth, truthOf } from "./exact.js";

/**
 * The exact cost of k Laplace releases of ε. The loss of one release is +ε with probability 1/2 and
 * −ε with probability e^−ε/2. Between −ε and ε the loss has the density e^((loss − ε)/2)/4.
 *
 * The sum s of j losses between −ε and ε has the density (e^(−ε/2)/4)^j · e^(s/2) times the j-fold
 * convolution of the interval (−ε, ε) with itself. This convolution is a spline. The pieces of the
 * spline are integrated one by one, exactly except for rounding.
 */
export function laplaceSum(epsilon: number, k: number): Truth {
  const parts = splits(k);
  const delta = (at: number) => {
    let total = 0;
    for (const { up, down, between, ways } of parts) {
      const left = at - (up - down) * epsilon;
      const weight = ways * 0.5 ** up * (Math.exp(-epsilon) / 2) ** down;
      total += weight * (between === 0 ? excess(left, 0) : ofSpline(epsilon, between, left));
    }
    return total;
  };
  return truthOf(delta, { highest: k * epsilon });
}

/**
 * The number of ways in which, of k losses, `up` are ε, `down` are −ε, and the others lie between
 * −ε and ε.
 */
function splits(k: number) {
  const result: { up: number; down: number; between: number; ways: number }[] = [];
  for (let up = 0; up <= k; up++) {
    for (let down = 0; up + down <= k; down++) {
      const ways = choose(k, up) * choose(k - up, down);
      result.push({ up, down, between: k - up - down, ways });
    }
  }
  return result;
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}

function excess(at: number, loss: number): number {
  return loss > at ? -Math.expm1(at - loss) : 0;
}

/** The integral ∫ density·max(0, 1 − e^(at − s)) ds for a sum s of j losses between −ε and ε. */
function ofSpline(epsilon: number, j: number, at: number): number {
  let total = 0;
  for (let piece = 0; piece < j; piece++) {
    const from = Math.max(at, (2 * piece - j) * epsilon);
    const to = (2 * piece + 2 - j) * epsilon;
    if (from >= to) continue;
    const [half, middle] = [(to - from) / 2, (to + from) / 2];
    for (const { x, weight } of RULE) {
      const s = middle + half * x;
      const spline = (2 * epsilon) ** (j - 1) * uniformSum(j, s / (2 * epsilon) + j / 2);
      total += weight * half * spline * Math.exp((s - j * epsilon) / 2) * excess(at, s);
    }
  }
  return total / 4 ** j;
}

/** The density of a sum of j uniform numbers in (0, 1), by a recursion without cancellation. */
function uniformSum(j: number, x: number): number {
  const values: number[] = Array.from({ length: j }, (_, i) => (x >= i && x < i + 1 ? 1 : 0));
  for (let n = 2; n <= j; n++) {
    for (let i = 0; i + n <= j; i++) {
      const left = (x - i) * values[i]!;
      const right = (i + n - x) * values[i + 1]!;
      values[i] = (left + right) / (n - 1);
    }
  }
  return values[0]!;
}

/** Gauss–Legendre nodes and weights on [−1, 1]. */
const RULE = gaussLegendre(24);

function gaussLegendre(n: number) {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 0;
    for (let round = 0; round < 20; round++) {
      let [before, value] = [1, x];
      for (let m = 2; m <= n; m++) {
        [before, value] = [value, ((2 * m - 1) * x * value - (m - 1) * before) / m];
      }
      slope = (n * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    return { x, weight: 2 / ((1 - x * x) * slope * slope) };
  });
}
