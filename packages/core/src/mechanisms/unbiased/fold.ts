import { divide } from "../../lattice/channels/index.js";
import { compileNoise, type NoiseOptions } from "../../lattice/compile/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import {
  type Bounded,
  type CompileOptions,
  checkRangeFitsLattice,
  clampTo,
  type Details,
  effectiveSensitivity,
  type MechanismSpec,
} from "../kit/index.js";
import { type Fold, FoldChannel } from "./fold-channel.js";

/** The number of lattice steps in the upper quartile of the noise. */
const RESOLUTION = 128;

/** The properties in which kinds of folded noise differ. */
export interface FoldedNoise<D extends Details = Details> {
  readonly bounded: Bounded;
  readonly epsilon: number;
  /** The largest distance of an output from the range. */
  readonly margin: number;
  law(answer: number): Distribution;
  readonly privacy: IdealPrivacy;
  readonly worstVariance: number;
  readonly details: D;
  /**
   * The noise in lattice steps, if the sensitivity is `steps` steps; and the period and the slack
   * of the fold.
   */
  onLattice(steps: number): { noise: Distribution } & Pick<Fold, "period" | "slack">;
  /** True for integer noise, whose lattice is the integers. */
  readonly integer: boolean;
  readonly upperQuartile: number;
}

/**
 * The spec of a mechanism that adds noise to an answer in [lower, upper] and folds outputs beyond
 * the range without changing the mean. Folding is post-processing of an ε-DP output, so a wrong
 * range may cause bias, but never increases the privacy loss. Replacing noise by its conditional
 * mean reduces the variance, so folded noise never has more variance than the original noise.
 */
export function foldedSpec<D extends Details>(
  subject: string,
  folded: FoldedNoise<D>,
): MechanismSpec<D> {
  const { bounded, epsilon, margin } = folded;
  const input = { lower: bounded.lower, upper: bounded.upper };
  return {
    input,
    output: { lower: input.lower - margin, upper: input.upper + margin },
    law: (answer) => folded.law(clampTo(input, answer)),
    privacy: folded.privacy,
    worst: { bias: 0, mse: folded.worstVariance },
    details: folded.details,
    claim: { epsilon, delta: 0 },
    channel: (options) => compileFold(subject, folded, input, options),
  };
}

function compileFold(
  subject: string,
  folded: FoldedNoise,
  input: Range,
  { resolution = RESOLUTION }: CompileOptions,
): FoldChannel {
  const { bounded, epsilon, margin, integer } = folded;
  const sensitivity = effectiveSensitivity(bounded);
  const width = input.upper - input.lower;
  const target = Math.max(
    Math.min(folded.upperQuartile, width / 4) / resolution,
    sensitivity / (128 * resolution),
  );
  const lattice = integer ? { granularity: 1, steps: sensitivity } : divide(sensitivity, target);
  for (let { granularity, steps } = lattice; ; granularity /= 2, steps *= 2) {
    const { noise, period, slack } = folded.onLattice(steps);
    const length = Math.ceil(width / granularity);
    // The lattice may be longer than the range. A fold on the lattice must still stay within the
    // margin of the ideal law.
    const overhang = Number.isFinite(length) ? (length * granularity - width) / 2 : 0;
    if (!integer && overhang + (slack + (period - 1)) * granularity > margin) continue;
    checkRangeFitsLattice(subject, input, granularity);
    const options: NoiseOptions = {
      subject,
      sensitivity: steps,
      epsilon,
      pure: true,
      lattice: { granularity: 1, steps },
    };
    return new FoldChannel(compileNoise(noise, options), input, {
      granularity,
      length,
      period,
      slack,
    });
  }
}
