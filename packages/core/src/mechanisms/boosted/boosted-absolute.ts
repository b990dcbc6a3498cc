import { NoisewrightError } from "../../errors/index.js";
import type { AdditiveChannel } from "../../lattice/channels/index.js";
import { compileNoise, latticeFor, type NoiseOptions } from "../../lattice/compile/index.js";
import { shifted } from "../../laws/index.js";
import { floorDiv, ratioDown, rational } from "../../numerics/index.js";
import { epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import {
  type CompileOptions,
  type MechanismSpec,
  REPORTED_DELTA,
  SLOWEST_TAIL,
} from "../kit/index.js";
import {
  type BoostedDetails,
  boostedDetails,
  boostedLaw,
  certifiableConfidence,
  withRoundingMargin,
} from "./boosted-law.js";
import { requireFeasibleDelta } from "./boosted-parameters.js";
import { boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";
import { type BoostNeed, bestBoostedScale, boostedNoise } from "./optimum.js";

const LINE = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };

/**
 * The steepest tail of the weights. Truncated noise has no finite ε, but integer weights need
 * tails.
 */
const STEEPEST_TAIL = 50;

/** The fraction of δ that is reserved for the rounding of weights. */
const ROUNDING_SHARE = 2 ** -20;

/**
 * The lattice is finer than for plain noise, because rounding moves the edge of the region by up to
 * a lattice step.
 */
const RESOLUTION = 512;

export interface AbsoluteOptions extends BoostNeed {
  readonly subject: string;
  readonly kernel: Kernel;
  /** Exactly one of `scale` and `delta` is set. */
  readonly scale?: number;
  readonly delta?: number;
}

/** The spec of noise that stays within a tolerance of the answer with the promised confidence. */
export function absoluteRegion(
  given: AbsoluteOptions,
): MechanismSpec<BoostedDetails & { readonly epsilon?: number }> {
  const { kernel, sensitivity, delta } = given;
  const scale = given.scale ?? chosenScale(given, delta!);
  const family = boostedNoise(kernel, scale, given);
  const privacy = boostedNoisePrivacy(family, sensitivity);
  const law = boostedLaw(family, 0);
  const claimed = delta ?? (Number.isFinite(privacy.epsilon) ? 0 : REPORTED_DELTA);
  return {
    input: LINE,
    output: LINE,
    law: (answer) => shifted(law, Number.isNaN(answer) ? 0 : answer),
    privacy,
    worst: { bias: 0, mse: law.variance },
    details: {
      ...boostedDetails(family, given.confidence, 0),
      ...(delta !== undefined && { epsilon: epsilonAt(privacy, delta) }),
    },
    claim: {
      delta: claimed,
      confidence: {
        minimum: certifiableConfidence(given.confidence),
        of: (channel) => confidenceDown(channel as AdditiveChannel, given.tolerance),
      },
    },
    channel: (options) => compile(given, scale, claimed, options),
  };
}

function chosenScale(given: AbsoluteOptions, delta: number): number {
  const { kernel, sensitivity } = given;
  const epsilonOf = (privacy: IdealPrivacy) => epsilonAt(privacy, delta);
  const scale = bestBoostedScale(kernel, given, epsilonOf);
  const best = epsilonOf(boostedNoisePrivacy(boostedNoise(kernel, scale, given), sensitivity));
  requireFeasibleDelta(best, given.subject, delta);
  return scale;
}

/**
 * Compiles the noise to a lattice. The region is narrowed to cells of lattice points that are
 * within the tolerance of every answer that rounds to the central point. The boost is increased
 * accordingly. The result is a law of the same kind, and rounding this law to the lattice is
 * post-processing.
 */
function compile(
  given: AbsoluteOptions,
  scale: number,
  delta: number,
  options: CompileOptions,
): AdditiveChannel {
  const { subject, kernel, sensitivity, tolerance, confidence } = given;
  const tails = Math.min(2 ** -60, (1 - confidence || 1) * 2 ** -40);
  const needed: NoiseOptions = {
    subject,
    sensitivity,
    epsilon: SLOWEST_TAIL,
    pure: false,
    resolution: RESOLUTION,
    range: 2 * tolerance,
    tailMass: delta > 0 ? Math.min(tails, delta * 2 ** -20) : tails,
    ...options,
  };
  const ideal = boostedLaw(boostedNoise(kernel, scale, given), 0);
  const lattice = latticeFor(ideal, needed);
  const radius = Math.floor((surelyInside(tolerance, lattice.granularity) - 1) / 2);
  if (radius < 0) throw tooCoarse(subject, lattice.granularity);
  const narrowed = {
    ...given,
    tolerance: (radius + 0.5) * lattice.granularity,
    confidence: withRoundingMargin(confidence),
  };
  // If the caller did not set the scale, use the best scale for the narrowed region.
  const family = boostedNoise(
    kernel,
    given.scale ?? chosenScale(narrowed, delta * (1 - ROUNDING_SHARE)),
    narrowed,
  );
  const privacy = boostedNoisePrivacy(family, sensitivity);
  const pure = Number.isFinite(privacy.epsilon);
  const level = pure ? privacy.epsilon : epsilonAt(privacy, delta);
  const epsilon = Math.min(STEEPEST_TAIL, Math.max(level, SLOWEST_TAIL));
  return compileNoise(boostedLaw(family, 0), { ...needed, lattice, epsilon, pure });
}

/**
 * The number of lattice points that are within the tolerance of every answer: ⌊2τ/g⌋, in exact
 * arithmetic. An odd number of points is symmetric around the point that the answer rounds to. An
 * even number of points has one extra point, on the side where the answer lies. A point at distance
 * exactly τ counts as inside.
 */
function surelyInside(tolerance: number, granularity: number): number {
  const [t, g] = [rational(tolerance), rational(granularity)];
  return Number(floorDiv(2n * t.numerator * g.denominator, t.denominator * g.numerator));
}

/** The probability of the region under the weights, at the worst answer, rounded down. */
function confidenceDown({ weights, total }: AdditiveChannel, tolerance: number): number {
  const { half, granularity } = weights;
  const points = surelyInside(tolerance, granularity);
  const radius = Math.floor((points - 1) / 2);
  const centre = half.slice(0, radius + 1).reduce((sum, w) => sum + w, 0n);
  const odd = points % 2 === 0 ? (half[radius + 1] ?? 0n) : 0n;
  return ratioDown(2n * centre - half[0]! + odd, total);
}

function tooCoarse(subject: string, granularity: number): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `a tolerance this small compared with lattice steps of ${granularity} needs too many weights`,
    limit: "2^20",
    advice: "widen the tolerance, or lower the scale",
  });
}
