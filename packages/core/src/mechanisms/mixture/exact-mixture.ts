import { NoisewrightError } from "../../errors/index.js";
import { bitLength, type Rational, rational } from "../../numerics/index.js";
import { coinsFrom, type RandomSource, uniformBigBelow } from "../../random/index.js";
import {
  fastestMethod,
  MIXTURE_DRAWS,
  type MixtureMethod,
  type TwoSlopes,
} from "./mixture-draw.js";

/**
 * The parameters of a mixture. The losses are exact fractions or doubles. A double stands for its
 * exact value.
 */
export interface MixtureParameters {
  readonly innerEpsilon: number | Rational;
  readonly outerEpsilon: number | Rational;
  readonly breakpoint: number;
  readonly sensitivity: number;
}

/** Draws geometric-mixture noise without a table. */
export interface ExactMixture {
  readonly method: MixtureMethod;
  draw(random: RandomSource): number;
}

/**
 * Noise whose scale exceeds this number might exceed the integers that doubles represent exactly.
 */
const LARGEST_SCALE = 2n ** 45n;
const MOST_BITS = 256;

/**
 * A sampler whose law is exactly the ideal geometric mixture, without a table or floating-point
 * numbers. The sampler is for noise too wide for the certified lattice. Its output has the privacy
 * of the ideal law, which is proved in general and not certified from weights. The time of a draw
 * depends on the drawn noise, never on the data.
 */
export function exactGeometricMixture(parameters: MixtureParameters): ExactMixture {
  const sensitivity = whole("sensitivity", parameters.sensitivity);
  const slopes: TwoSlopes = {
    inner: slope("innerEpsilon", parameters.innerEpsilon, sensitivity),
    outer: slope("outerEpsilon", parameters.outerEpsilon, sensitivity),
    breakpoint: whole("breakpoint", parameters.breakpoint),
  };
  const method = fastestMethod(slopes);
  const draw = MIXTURE_DRAWS[method];
  return {
    method,
    draw(random) {
      const coins = coinsFrom((n) => uniformBigBelow(n, random));
      return Number(draw(slopes, coins));
    },
  };
}

function whole(parameter: string, value: number): bigint {
  if (Number.isSafeInteger(value) && value >= 1 && value <= 2 ** 45) return BigInt(value);
  throw refusal(parameter, "an integer in [1, 2^45]", value);
}

/** ε/Δ as a reduced fraction. */
function slope(parameter: string, epsilon: number | Rational, sensitivity: bigint): Rational {
  const { numerator, denominator } = exact(parameter, epsilon);
  const divisor = gcd(numerator, denominator * sensitivity);
  const reduced = {
    numerator: numerator / divisor,
    denominator: (denominator * sensitivity) / divisor,
  };
  const longest = Math.max(bitLength(reduced.numerator), bitLength(reduced.denominator));
  if (longest > MOST_BITS || reduced.denominator > LARGEST_SCALE * reduced.numerator) {
    const domain = `at least 2^-45 times the sensitivity, as a fraction of at most ${MOST_BITS} bits`;
    throw refusal(parameter, domain, epsilon);
  }
  return reduced;
}

function exact(parameter: string, epsilon: number | Rational): Rational {
  const finite = typeof epsilon !== "number" || Number.isFinite(epsilon);
  const fraction = typeof epsilon === "number" ? rational(finite ? epsilon : 0) : epsilon;
  if (isPositive(fraction?.numerator) && isPositive(fraction?.denominator)) return fraction;
  throw refusal(parameter, "a number in (0, ∞), or a fraction of two positive bigints", epsilon);
}

function isPositive(n: unknown): boolean {
  return typeof n === "bigint" && n > 0n;
}

function refusal(parameter: string, domain: string, value: number | Rational): NoisewrightError {
  const got = typeof value === "number" ? String(value) : "another";
  return new NoisewrightError({
    code: "domain",
    subject: "exact geometric-mixture",
    parameter,
    domain,
    got,
  });
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
