import {
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  sumPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "./rate-prior/index.js";

/**
 * Makes a law of U from its numbers, in the order of their flags. Returns undefined if the numbers
 * do not fit together.
 */
type Maker = (...numbers: number[]) => RatePrior | undefined;

/**
 * The laws that a sum may contain. Each entry has the number of parameters of the law, and a
 * function that makes the law.
 */
const MAKERS: Readonly<Record<string, { readonly count: number; readonly make: Maker }>> = {
  "two-point": {
    count: 3,
    make: (p = 0, u0 = 0, u1 = 0) =>
      p >= 0 && p <= 1 && positive(u0, u1) ? twoPointPrior(p, u0, u1) : undefined,
  },
  gamma: {
    count: 2,
    make: (k = 0, scale = 0) =>
      k >= 1e-3 && positive(k, scale) ? gammaPrior(k, scale) : undefined,
  },
  uniform: {
    count: 2,
    make: (a = 0, b = 0) => (a >= 0 && a < b && positive(b) ? uniformPrior(a, b) : undefined),
  },
  "truncated-gaussian": {
    count: 4,
    make: (mean = 0, sd = 0, a = 0, b = 0) =>
      Number.isFinite(mean) && positive(sd) && a >= 0 && a < b
        ? truncatedGaussianPrior(mean, sd, a, b)
        : undefined,
  },
  "noncentral-chi-squared": {
    count: 3,
    make: (df = 0, noncentrality = 0, scale = 0) =>
      df >= 2e-3 && noncentrality >= 0 && noncentrality <= 1e12 && positive(df, scale)
        ? noncentralChiSquaredPrior(df, noncentrality, scale)
        : undefined,
  },
  rayleigh: { count: 1, make: (scale = 0) => (positive(scale) ? rayleighPrior(scale) : undefined) },
};

const MOST = 8;

/**
 * Parses a sum of laws of U such as `gamma:4,0.5+0.3*uniform:0.2,1`. Returns undefined if the text
 * is not such a sum.
 */
export function findSum(text: string): RatePrior | undefined {
  // A plus sign that belongs to an exponent does not split the text.
  const priors = text.split(/(?<!e)\+/i).map(findTerm);
  const found = priors.filter((prior) => prior !== undefined);
  return found.length === priors.length && priors.length <= MOST ? sumPrior(found) : undefined;
}

export function isSum(text: string): boolean {
  return findSum(text) !== undefined;
}

function findTerm(text: string): RatePrior | undefined {
  const star = text.indexOf("*");
  const factor = star < 0 ? 1 : strictNumber(text.slice(0, star));
  const [name = "", rest = ""] = text
    .slice(star + 1)
    .trim()
    .split(":");
  const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  const numbers = rest.split(",").map(strictNumber);
  if (maker?.count === 4 && numbers.length === 3) numbers.push(Number.POSITIVE_INFINITY);
  if (numbers.length !== maker?.count || !positive(factor)) return undefined;
  const prior = maker.make(...numbers);
  return factor === 1 ? prior : prior?.scaled(factor);
}

/** True if all numbers are within the domains of the flags. */
function positive(...numbers: readonly number[]): boolean {
  return numbers.every((x) => x >= 1e-100 && x <= 1e100);
}

function strictNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
