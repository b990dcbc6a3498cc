import { bracket, sum } from "../numerics/index.js";
import { type Distribution, momentByTails } from "./distribution.js";

/**
 * Staircase noise [geng-viswanath-2014]: |X| = Δ·(K + R). K is geometric with ratio b = e^−ε. R is
 * independent of K. The density of R on [0, 1) is proportional to 1 below `step` and to b above
 * `step`. At multiples of Δ the survival function is that of Laplace noise.
 */
export function staircase(epsilon: number, sensitivity: number, step: number): Distribution {
  const b = Math.exp(-epsilon);
  const oneMinusB = -Math.expm1(-epsilon);
  const area = step + b * (1 - step);
  const height = oneMinusB / (2 * sensitivity * area);
  /**
   * P(|X| > y). This probability is the sum of the part above y of the block that contains y, and
   * of all further blocks.
   */
  const tail = (y: number) => {
    const blocks = Math.floor(y / sensitivity);
    if (blocks === Number.POSITIVE_INFINITY) return 0;
    const rest = y / sensitivity - blocks;
    const left = (Math.max(0, step - rest) + b * (1 - Math.max(rest, step))) / area;
    return Math.exp(-epsilon * blocks) * (left + b * (1 - left));
  };
  const upper = (p: number) =>
    p > 0 ? sensitivity * inverseTail(2 * p) : Number.POSITIVE_INFINITY;
  /**
   * The number y/Δ with P(|X| > y) = p. The tail probability is piecewise linear, so the equation
   * is solved on one piece.
   */
  const inverseTail = (p: number) => {
    const blocks = Math.max(0, Math.floor(-Math.log(p) / epsilon));
    const left = area * Math.min(1, Math.max(0, (p * Math.exp(epsilon * blocks) - b) / oneMinusB));
    const outer = b * (1 - step);
    return blocks + (left >= outer ? step - (left - outer) : 1 - left / b);
  };
  /** E R^q for a positive real q. */
  const fraction = (q: number) => (b + oneMinusB * step ** (q + 1)) / ((q + 1) * area);
  const law: Distribution = {
    name: "staircase",
    params: { epsilon, sensitivity, step },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    get kinks() {
      return Array.from({ length: Math.ceil(Math.min(400, 40 / epsilon)) }).flatMap((_, k) => {
        const at = [k * sensitivity, (k + step) * sensitivity];
        return [...at, ...at.map((x) => -x)];
      });
    },
    mean: 0,
    variance:
      sensitivity ** 2 *
      ((b * (1 + b)) / oneMinusB ** 2 + (2 * b * fraction(1)) / oneMinusB + fraction(2)),
    entropy: -Math.log(height) + epsilon * (b / oneMinusB + (b * (1 - step)) / area),
    logPdf(x) {
      const blocks = Math.floor(Math.abs(x) / sensitivity);
      const above = Math.abs(x) / sensitivity - blocks >= step ? 1 : 0;
      return Math.log(height) - epsilon * (blocks + above);
    },
    cdf: (x) => (x < 0 ? tail(-x) / 2 : 1 - tail(x) / 2),
    survival: (x) => (x < 0 ? 1 - tail(-x) / 2 : tail(x) / 2),
    quantile: (p) => (p < 0.5 ? -upper(p) : upper(1 - p)),
    absoluteMoment(p, center) {
      if (p === 2) return law.variance + center * center;
      if (center !== 0) return momentByTails(law, p, center);
      if (p === 1) return sensitivity * (b / oneMinusB + fraction(1));
      const inBlocks = Number.isInteger(p) && p <= 20 ? wholeMoment : momentOfBlocks;
      return sensitivity ** p * inBlocks(p, epsilon, step, area);
    },
  };
  return law;
}

/**
 * E (K + R)^p as a series over the blocks of the staircase. The integral over each block is
 * elementary.
 */
function momentOfBlocks(p: number, epsilon: number, step: number, area: number): number {
  const b = Math.exp(-epsilon);
  const last = bracket((k) => k * epsilon - p * Math.log(k + 1) > 45, 0, 1e9).yes;
  const terms: number[] = [];
  for (let k = 0; k <= last; k++) {
    const power = (r: number) => (k + r) ** (p + 1) / (p + 1);
    const block = power(step) - power(0) + b * (power(1) - power(step));
    terms.push((-Math.expm1(-epsilon) * Math.exp(-epsilon * k) * block) / area);
  }
  return sum(terms);
}

/**
 * E (K + R)^p for a whole number p, by the binomial theorem. The code uses (1−b) E K^j = b Σ_{i<j}
 * C(j,i) E K^i.
 */
function wholeMoment(p: number, epsilon: number, step: number, area: number): number {
  const b = Math.exp(-epsilon);
  const odds = 1 / Math.expm1(epsilon);
  const fraction = (q: number) => (b + -Math.expm1(-epsilon) * step ** (q + 1)) / ((q + 1) * area);
  const ofK = [1];
  for (let j = 1; j <= p; j++) {
    ofK.push(odds * sum(ofK.map((moment, i) => choose(j, i) * moment)));
  }
  return sum(ofK.map((moment, j) => choose(p, j) * moment * fraction(p - j)));
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
