import { coarsen, type DiscreteEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { boundOf } from "../lattice/compile/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { ceilDiv, expDown, fixedDown, floorDiv, ratioUp } from "../numerics/index.js";

/**
 * Integer noise that ends at a finite distance: the weights of consecutive integers. The list reads
 * the same from both ends, so the noise is symmetric.
 */
export type CutNoise = readonly bigint[];

const BITS = 96n;
/** The maximum number of different losses in an event. */
const LARGEST = 2048;
/** Larger than the rounding errors of a logarithm and of a quotient in doubles. */
const ROUNDING = 2 ** -50;

/**
 * The cut-off geometric noise of (ε, δ). Its outermost weight is δ, and each further weight is e^ε
 * times the weight before it, up to the middle. So P(Z ≥ t − n) is the largest probability with
 * which (ε, δ) allows to name a key of n units [desfontaines-2022, Theorem 1], for all n up to the
 * half point. The middle has one or two weights, which hold the rest of the probability. No ratio
 * of neighbouring weights exceeds e^ε.
 */
export function cutGeometric(epsilon: number, delta: number): CutNoise {
  const { numerator, denominator } = boundOf("thresholded count", epsilon);
  const one = 1n << BITS;
  const side = [fixedDown(delta, BITS)];
  if (!(side[0]! > 0n && delta < 1)) throw noDelta(delta);
  let rest = one - 2n * side[0]!;
  for (;;) {
    const most = floorDiv(side.at(-1)! * numerator, denominator);
    if (rest <= 2n * most) {
      // The total may exceed 2^96 a little, which only lowers δ.
      const least = ceilDiv(side.at(-1)! * denominator, numerator);
      const middle = max(rest > most ? ceilDiv(rest, 2n) : rest, least);
      return [...side, middle, ...(rest > most ? [middle] : []), ...side.toReversed()];
    }
    side.push(most);
    rest -= 2n * most;
    if (2 * side.length > TABLE_LIMIT) throw tooLong();
  }
}

/** Discrete Gaussian noise that ends at ±reach. */
export function cutGaussian(sigma: number, reach: number): CutNoise {
  const ideal = (k: number) => 2 ** 64 * Math.exp((-k * k) / (2 * sigma ** 2));
  // If σ is small, the exponential is 0. A weight of 0 would make the loss infinite.
  const weight = (k: number) => BigInt(Math.max(1, Math.ceil(ideal(k))));
  const side = Array.from({ length: reach }, (_, i) => weight(reach - i));
  return [...side, weight(0), ...side.toReversed()];
}

export function totalOf(noise: CutNoise): bigint {
  return noise.reduce((sum, weight) => sum + weight, 0n);
}

/**
 * The event of adding the noise to a number that one unit changes by one. Every loss and every
 * mass is rounded up. A loss is exactly `claimed` if integers prove that it is at most `claimed`.
 */
export function shiftEvent(noise: CutNoise, claimed = Number.POSITIVE_INFINITY): DiscreteEvent {
  const total = totalOf(noise);
  const bound = Number.isFinite(claimed) ? expDown(claimed) : undefined;
  const losses = new Float64Array(noise.length - 1);
  const masses = new Float64Array(noise.length - 1);
  for (let i = 1; i < noise.length; i++) {
    const [p, q] = [noise[i - 1]!, noise[i]!];
    const loss = Math.log(Number(p) / Number(q));
    const up = loss + ROUNDING * (1 + Math.abs(loss));
    const proved = bound !== undefined && p * bound.denominator <= q * bound.numerator;
    losses[i - 1] = proved ? Math.min(up, claimed) : up;
    masses[i - 1] = ratioUp(p, total);
  }
  const coarse = coarsen({ losses, masses }, LARGEST);
  return {
    kind: "discrete/1",
    losses: Array.from(coarse.losses),
    masses: Array.from(coarse.masses, (mass) => Math.min(1, mass)),
    infinite: ratioUp(noise.at(-1)!, total),
    symmetric: true,
  };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function noDelta(delta: number): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "thresholded count",
    parameter: "delta",
    symbol: "δ",
    domain: "in [2^-96, 1)",
    got: String(delta),
    advice: "give a small delta, which key selection needs, or declare the keys in the spec",
  });
}

function tooLong(): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject: "thresholded count",
    what: "an ε this small needs a longer table of weights",
    limit: String(TABLE_LIMIT),
    advice: "raise epsilon or delta",
  });
}
