import { NoisewrightError } from "../../errors/index.js";
import type { NoiseShape } from "../../laws/index.js";
import { ceilDiv, firstInteger } from "../../numerics/index.js";
import {
  AdditiveChannel,
  divide,
  type NoiseWeights,
  requireThat,
  type Steps,
  totalWeight,
} from "../channels/index.js";
import { TABLE_LIMIT, TOTAL_BITS } from "../sample/index.js";
import { boundOf } from "./bound.js";
import { fallingEnvelope } from "./envelope.js";

interface Table {
  /** The mechanism, for messages. */
  readonly subject: string;
  readonly sensitivity: number;
  /** The width of a range that the lattice must also resolve. */
  readonly range?: number;
  /** The lattice, if the law was made for a fixed one. */
  readonly lattice?: Steps;
}

interface EndlessTails {
  /** ε for the decay of the tails and, if `pure` is true, for the envelope. */
  readonly epsilon: number;
  /**
   * If true, raises the weights until pure ε holds. Otherwise the δ of the law itself is certified.
   */
  readonly pure: boolean;
  /** The probability of the infinite tail on each side. */
  readonly tailMass?: number;
  readonly finite?: false;
}

interface NoTails {
  /**
   * If true, the noise ends where the law ends. It then satisfies no pure ε, but may satisfy (ε,
   * δ).
   */
  readonly finite: true;
}

/** Options for compiling noise, without the resolution of the lattice. */
export type NoiseTable = Table & (EndlessTails | NoTails);

/** Options for compiling noise. */
export type NoiseOptions = NoiseTable & {
  /** Lattice steps between 0 and the upper quartile of the noise. */
  readonly resolution?: number;
};

const RESOLUTION = 128;
const TAIL_MASS = 2 ** -60;
/**
 * The largest index on one side of a table. Both sides, the centre, two tails and "draw again" fit.
 */
const HALF_LIMIT = TABLE_LIMIT / 2 - 2;

/**
 * Compiles any symmetric unimodal law to integer weights. A law with a density is rounded to the
 * lattice: each point gets the mass of its cell. This is post-processing and costs no privacy.
 * Rounding masses to integers would cost privacy, and the envelope repairs that.
 */
export function compileNoise(noise: NoiseShape, options: NoiseOptions): AdditiveChannel {
  const lattice = options.lattice ?? latticeFor(noise, options);
  requireThat(
    lattice.steps * lattice.granularity >= options.sensitivity,
    "sensitivity",
    "a multiple of the lattice step",
  );
  const { tail, lift } = tailsOf(options, lattice);
  const masses = halfMasses(noise, lattice, options);
  for (let scale = 2 ** TOTAL_BITS - 2 ** (TOTAL_BITS - 20); ; scale /= 2) {
    const weights: NoiseWeights = { ...lattice, half: lift(integerWeights(masses, scale)), tail };
    if (totalWeight(weights) <= 1n << BigInt(TOTAL_BITS)) return new AdditiveChannel(weights);
  }
}

/** The decay of the tails, and the function that raises weights to pure ε. */
function tailsOf(
  options: NoiseOptions,
  { steps }: Steps,
): { readonly tail: number; lift(weights: bigint[]): bigint[] } {
  if (options.finite) return { tail: 0, lift: (weights) => weights };
  const bound = boundOf(options.subject, options.epsilon);
  const tail = Number(ceilDiv(bound.denominator, bound.numerator - bound.denominator));
  const lift = (weights: bigint[]) =>
    options.pure ? fallingEnvelope(weights, steps, bound) : weights;
  return { tail, lift };
}

/** At a large ε on the integers all noise is rare, and the tails must be rarer still. */
function tailMassOf(noise: NoiseShape, options: NoiseOptions): number {
  if (options.finite) return 0;
  return options.tailMass ?? Math.min(TAIL_MASS, noise.survival(0) * 2 ** -40);
}

/** Chooses the lattice for compiling a law. */
export function latticeFor(noise: NoiseShape, options: NoiseOptions): Steps {
  const tailMass = tailMassOf(noise, options);
  if (noise.spacing > 0) {
    return { granularity: noise.spacing, steps: options.sensitivity / noise.spacing };
  }
  let end = noise.quantile(0.75);
  while (noise.survival(end) > tailMass) end *= 2;
  const resolution = options.resolution ?? RESOLUTION;
  const detail = Math.min(noise.quantile(0.75), (options.range ?? Number.POSITIVE_INFINITY) / 4);
  return divide(options.sensitivity, Math.max(detail / resolution, end / 2 ** 16));
}

/**
 * Masses of the cells around 0, g, 2g, … up to one sensitivity beyond the point where tailMass
 * remains. The tails then start with a whole block of points as heavy as the last one here. Noise
 * without tails ends where the law ends.
 */
function halfMasses(
  noise: NoiseShape,
  { granularity, steps }: Steps,
  options: NoiseOptions,
): Float64Array {
  const { subject, finite } = options;
  const tailMass = tailMassOf(noise, options);
  const edge = noise.spacing > 0 ? 0 : granularity / 2;
  const enough = (k: number) => noise.survival(k * granularity + edge) <= tailMass;
  const isNarrow = steps >= HALF_LIMIT;
  if (isNarrow || !enough(HALF_LIMIT - steps)) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject,
      what: `noise this ${isNarrow ? "narrow" : "wide"} relative to the sensitivity needs a table with too many weights`,
      limit: String(TABLE_LIMIT),
      advice: isNarrow
        ? "add more noise, or lower the sensitivity"
        : "raise epsilon, or measure in a larger unit so that the sensitivity is smaller",
    });
  }
  const last = firstInteger(enough, finite ? 0 : 1, HALF_LIMIT) + (finite ? 0 : steps);
  const masses = new Float64Array(last + 1);
  let before = noise.survival(-edge);
  for (let k = 0; k <= last; k++) {
    if (noise.spacing > 0) masses[k] = Math.exp(noise.logPdf(k * granularity));
    else {
      const beyond = noise.survival(k * granularity + edge);
      masses[k] = before - beyond;
      before = beyond;
    }
  }
  return masses;
}

/**
 * Rounds masses up to integers ≥ 1, so that small weights keep their size. The result never
 * increases outwards, even if the last bits of the masses do.
 */
function integerWeights(masses: Float64Array, scale: number): bigint[] {
  let least = 2 ** TOTAL_BITS;
  return Array.from(masses, (mass) => {
    least = Math.min(least, Math.max(1, Math.ceil(mass * scale)));
    return BigInt(least);
  });
}
