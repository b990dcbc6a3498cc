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
  /** For messages: the mechanism that asks. */
  readonly subject: string;
  readonly sensitivity: number;
  /** Width of a range that the lattice must resolve as well. */
  readonly range?: number;
  /** The lattice, where the law was made for one. */
  readonly lattice?: Steps;
}

interface EndlessTails {
  /** ε of the tails' decay and, where `pure`, of the envelope. */
  readonly epsilon: number;
  /** Lift the weights until pure ε holds. Without it the law's own δ is what is certified. */
  readonly pure: boolean;
  /** Probability left to the endless tails on each side. */
  readonly tailMass?: number;
  readonly finite?: false;
}

interface NoTails {
  /** The noise ends where the law does. It then has no pure ε, but may have (ε, δ). */
  readonly finite: true;
}

/** What noise is compiled for, but for the resolution of its lattice. */
export type NoiseTable = Table & (EndlessTails | NoTails);

/** What noise is compiled for. */
export type NoiseOptions = NoiseTable & {
  /** Lattice steps in the noise's upper quartile. */
  readonly resolution?: number;
};

const RESOLUTION = 128;
const TAIL_MASS = 2 ** -60;
/** Points on one side of a table: both sides, the centre, two tails and "draw again" fit. */
const HALF_LIMIT = TABLE_LIMIT / 2 - 2;

/**
 * From any symmetric, unimodal law to integer weights. A law with a density is rounded to the
 * lattice (each point gets its cell's mass), which is post-processing and costs no privacy;
 * rounding to integers would, and the envelope repairs it.
 */
export function compileNoise(noise: NoiseShape, options: NoiseOptions): AdditiveChannel {
  const lattice = options.lattice ?? latticeFor(noise, options);
  requireThat(
    lattice.steps * lattice.granularity >= options.sensitivity,
    "sensitivity",
    "on the lattice",
  );
  const { tail, lift } = tailsOf(options, lattice);
  const masses = halfMasses(noise, lattice, options);
  for (let scale = 2 ** TOTAL_BITS - 2 ** (TOTAL_BITS - 20); ; scale /= 2) {
    const weights: NoiseWeights = { ...lattice, half: lift(integerWeights(masses, scale)), tail };
    if (totalWeight(weights) <= 1n << BigInt(TOTAL_BITS)) return new AdditiveChannel(weights);
  }
}

/** The tails' decay, and what lifts weights to a pure level. */
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

/** On integers at large ε all noise is rare: the tails must be rare beside it. */
function tailMassOf(noise: NoiseShape, options: NoiseOptions): number {
  if (options.finite) return 0;
  return options.tailMass ?? Math.min(TAIL_MASS, noise.survival(0) * 2 ** -40);
}

/** The lattice that noise is compiled to. */
export function latticeFor(noise: NoiseShape, options: NoiseOptions): Steps {
  const tailMass = tailMassOf(noise, options);
  if (noise.spacing > 0) {
    return { granularity: noise.spacing, steps: options.sensitivity / noise.spacing };
  }
  let reach = noise.quantile(0.75);
  while (noise.survival(reach) > tailMass) reach *= 2;
  const resolution = options.resolution ?? RESOLUTION;
  const detail = Math.min(noise.quantile(0.75), (options.range ?? Number.POSITIVE_INFINITY) / 4);
  return divide(options.sensitivity, Math.max(detail / resolution, reach / 2 ** 16));
}

/**
 * Cell masses of 0, g, 2g, … out to one sensitivity beyond where tailMass is left: the tails start
 * with a whole sensitivity of points as heavy as the last one here. Noise that ends, ends there.
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
  const narrow = steps >= HALF_LIMIT;
  if (narrow || !enough(HALF_LIMIT - steps)) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject,
      what: `noise this ${narrow ? "narrow" : "wide"} beside the sensitivity needs a table of too many weights`,
      limit: String(TABLE_LIMIT),
      advice: narrow
        ? "add more noise, or lower the sensitivity"
        : "raise epsilon, or lower the sensitivity by measuring in a larger unit",
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
 * Rounded up, which no small weight suffers from, to integers ≥ 1 that never increase outwards,
 * whatever the last bits of the masses say.
 */
function integerWeights(masses: Float64Array, scale: number): bigint[] {
  let least = 2 ** TOTAL_BITS;
  return Array.from(masses, (mass) => {
    least = Math.min(least, Math.max(1, Math.ceil(mass * scale)));
    return BigInt(least);
  });
}
