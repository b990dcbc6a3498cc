import { NoisewrightError } from "../errors/index.js";
import { bernoulliExp } from "./bernoulli.js";
import type { RandomSource } from "./source.js";
import { uniformBelow } from "./uniform.js";

const FEW_BITS = 20;

/**
 * Rounds to 20 significant bits, by default up. Exact draws with such numbers need no large integers,
 * so they are fast.
 */
export function fewBits(x: number, round: (x: number) => number = Math.ceil): number {
  const unit = 2 ** (Math.floor(Math.log2(x)) + 1 - FEW_BITS);
  return round(x / unit) * unit;
}

const SMALLEST = 2 ** -80;
const LARGEST = 2 ** 80;
/** The square of a smaller integer is a safe integer. */
const SQUARABLE = 2 ** 26;

/**
 * Draws an integer z with probability exactly ∝ e^(−z²/2·variance). A double is a fraction, and all
 * decisions are made by integers. A variance of at most 20 significant bits needs no large integers,
 * so its draws are fast.
 *
 * The proposal is z with probability ∝ e^(−|z|/t), where t is a power of 2 near σ. The proposal is
 * accepted with probability e^(−(|z| − σ²/t)²/2σ²) [canonne-kamath-steinke-2020, Algorithm 3].
 */
export function drawDiscreteGaussian(variance: number, random: RandomSource): number {
  checkGaussianVariance("discrete Gaussian noise", [variance]);
  const bits = Math.max(0, Math.round(Math.log2(variance) / 2));
  const t = 2 ** bits;
  // With unit a power of 2, σ² = n·t/unit and (|z| − σ²/t)²/2σ² = (|z|·unit − n)²/(2n·t·unit).
  let unit = 1;
  while (!Number.isInteger((variance / t) * unit)) unit *= 2;
  const n = (variance / t) * unit;
  const divisor = 2 * n * t * unit;
  for (;;) {
    const magnitude = drawLaplaceMagnitude(bits, random);
    const negative = random.word() >>> 31 === 1;
    if (negative && magnitude === 0) continue; // Otherwise 0 would be twice as likely.
    if (isAccepted(magnitude, unit, n, divisor, random)) return negative ? -magnitude : magnitude;
  }
}

/** Refuses a variance that cannot be drawn. A plan checks this before anything is paid for. */
export function checkGaussianVariance(subject: string, variances: Iterable<number>): void {
  for (const variance of variances) {
    if (variance >= SMALLEST && variance <= LARGEST) continue;
    throw new NoisewrightError({
      code: "domain",
      subject,
      parameter: "variance",
      domain: "in [2^-80, 2^80]",
      got: String(variance),
      advice: "use a larger ε or δ, a smaller error as the target, or a smaller contribution bound",
    });
  }
}

/**
 * Draws an integer m ≥ 0 with probability ∝ e^(−m/t) for t = 2^bits
 * [canonne-kamath-steinke-2020, Algorithm 2].
 */
function drawLaplaceMagnitude(bits: number, random: RandomSource): number {
  const t = 2 ** bits;
  let part = uniformBits(bits, random);
  while (!isExp(part, t, random)) part = uniformBits(bits, random);
  let magnitude = part;
  while (isExp(1, 1, random)) magnitude += t;
  return magnitude;
}

/** Returns true with probability e^(−(m·unit − n)²/divisor). */
function isAccepted(
  magnitude: number,
  unit: number,
  n: number,
  divisor: number,
  random: RandomSource,
): boolean {
  const distance = Math.abs(magnitude * unit - n);
  if (distance <= SQUARABLE && divisor <= Number.MAX_SAFE_INTEGER && n < 2 ** 52) {
    let rest = distance * distance;
    for (; rest > divisor; rest -= divisor) if (!isExp(1, 1, random)) return false;
    return isExp(rest, divisor, random);
  }
  const exact = BigInt(magnitude) * BigInt(unit) - BigInt(n);
  return bernoulliExp({ numerator: exact * exact, denominator: BigInt(divisor) }, random);
}

/**
 * Returns true with probability e^(−a/b), for integers a ≤ b < 2^53. Toss k succeeds with probability
 * a/(bk). The first failed toss has an odd index k with probability e^(−a/b).
 */
function isExp(a: number, b: number, random: RandomSource): boolean {
  let k = 1;
  while (uniformBelow(k, random) === 0 && uniformSafe(b, random) < a) k++;
  return k % 2 === 1;
}

/** Draws an unbiased uniform integer in [0, n) for 1 ≤ n < 2^53. */
function uniformSafe(n: number, random: RandomSource): number {
  if (n <= 2 ** 32) return uniformBelow(n, random);
  const bits = 64 - Math.clz32((n - 1) / 2 ** 32);
  for (;;) {
    const candidate = uniformBits(bits, random);
    if (candidate < n) return candidate;
  }
}

/** Draws `bits` ≤ 53 uniform bits. */
function uniformBits(bits: number, random: RandomSource): number {
  if (bits === 0) return 0;
  if (bits <= 32) return random.word() >>> (32 - bits);
  return (random.word() >>> (64 - bits)) * 2 ** 32 + random.word();
}
