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
  /** The name of the mechanism, for error messages. */
  readonly subject: string;
  readonly sensitivity: number;
  /** The width of an output range. The lattice must be fine enough for this range too. */
  readonly range?: number;
  /** The lattice, if the distribution belongs to a fixed lattice. */
  readonly lattice?: Steps;
}

interface EndlessTails {
  /**
   * The privacy level ε, which determines the decay of the tails and, if `pure` is true, the
   * envelope.
   */
  readonly epsilon: number;
  /**
   * If true, the compiler raises the weights until pure ε holds. If false, the weights are not
   * raised, and δ is certified from the weights.
   */
  readonly pure: boolean;
  /** The probability of the infinite tail on each side of the table. */
  readonly tailMass?: number;
  readonly finite?: false;
}

interface NoTails {
  /**
   * The value true means that the noise ends where the distribution ends. Then no pure ε holds, but
   * some (ε, δ) may hold.
   */
  readonly finite: true;
}

/** The options for compiling noise, without the option `resolution`. */
export type NoiseTable = Table & (EndlessTails | NoTails);

/** The options for compiling noise to integer weights. */
export type NoiseOptions = NoiseTable & {
  /** The number of lattice steps between 0 and the upper quartile of the noise. */
  readonly resolution?: number;
};

const RESOLUTION = 128;
const TAIL_MASS = 2 ** -60;
/**
 * The largest lattice index in a table. The table has two sides, the centre, two tails and the
 * outcome "draw again".
 */
const HALF_LIMIT = TABLE_LIMIT / 2 - 2;

/**
 * Compiles any symmetric unimodal distribution to integer weights. A distribution with a density is
 * rounded to the lattice: each lattice point gets the probability of the cell around the point.
 * This rounding is post-processing and costs no privacy. Rounding the probabilities to integers
 * would cost privacy, and the envelope restores pure ε.
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

/** Returns the decay of the tails, and the function that raises weights until pure ε holds. */
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

/**
 * The probability of each tail. At a large ε on the integers, all nonzero noise is rare, and the
 * tails must be much rarer.
 */
function tailMassOf(noise: NoiseShape, options: NoiseOptions): number {
  if (options.finite) return 0;
  return options.tailMass ?? Math.min(TAIL_MASS, noise.survival(0) * 2 ** -40);
}

/** Chooses the lattice on which a distribution is compiled. */
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
 * The probabilities of the cells around 0, g, 2g, …. The last cell lies one sensitivity beyond the
 * point where only `tailMass` remains. So each tail starts with a whole block of points as heavy as
 * the last cell. Noise without tails ends where the distribution ends.
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
 * Rounds probabilities up to integers ≥ 1, so that small weights do not become 0. The weights never
 * increase outwards, even if rounding errors make the probabilities increase.
 */
function integerWeights(masses: Float64Array, scale: number): bigint[] {
  let least = 2 ** TOTAL_BITS;
  return Array.from(masses, (mass) => {
    least = Math.min(least, Math.max(1, Math.ceil(mass * scale)));
    return BigInt(least);
  });
}
