import {
  compoundLaplace,
  type Distribution,
  decayRate,
  type SecondFold,
} from "../../distributions/index.js";
import { compileNoise, divide, type NoiseOptions, type Steps } from "../../lattice/index.js";
import { compoundPrivacy } from "../../privacy/index.js";
import { additive } from "./additive.js";
import type { Body } from "./define-mechanism.js";
import type { CompileOptions } from "./mechanism.js";

/** Laplace noise whose rate has a law: exact level, and certified weights that use it up. */
export function compoundBody(
  subject: string,
  fold: SecondFold,
  sensitivity: number,
  details: Readonly<Record<string, number>> = {},
): Body {
  const law = compoundLaplace(fold);
  const privacy = compoundPrivacy(fold, sensitivity);
  const { epsilon } = privacy;
  const slope = decayRate(fold, 0, 1);
  const lattice = { subject, sensitivity, epsilon, pure: true };
  return {
    ...additive({
      law,
      privacy,
      claim: { epsilon, delta: 0 },
      lattice,
      details: {
        epsilon,
        meanU: Math.exp(fold.logMoment(1)),
        slope0: slope,
        kappa: fold.tailExponent,
        l1: law.absoluteMoment(1, 0),
        l2: Math.sqrt(law.variance),
        error999: law.quantile(0.9995),
        ...details,
      },
    }),
    channel: (options) =>
      compileNoise(law, { ...lattice, ...options, ...tableFor(law, slope, lattice, options) }),
  };
}

const RESOLUTION = 128;
/** Weights on one side that are affordable. */
const MOST_WEIGHTS = 2 ** 17;
/** What may be left to the tails, from what is nothing to what heavy tails cannot do without. */
const TAILS = [2 ** -60, 2 ** -44, 2 ** -32, 2 ** -24, 2 ** -18, 2 ** -14, 2 ** -11];
/** Rounding to cells lowers the peak, and with it the level, by about slope · step/4: this much of it. */
const LEVEL_LOSS = 1 / 512;

/**
 * A lattice fine enough for the quartile and for the peak, as far into the tails as a table can go. Of
 * heavy tails the rest is cut down to the tails that all tables have, which costs no privacy.
 */
function tableFor(
  law: Distribution,
  slope: number,
  { sensitivity, epsilon }: Pick<NoiseOptions, "sensitivity" | "epsilon">,
  { resolution = RESOLUTION }: CompileOptions,
): { readonly lattice: Steps; readonly tailMass: number } {
  const peak = ((4 * LEVEL_LOSS * epsilon) / slope) * (RESOLUTION / resolution);
  const fine = Math.min(law.quantile(0.75) / resolution, peak);
  for (let target = fine; ; target *= 2) {
    const lattice = divide(sensitivity, target);
    const fits = (tailMass: number) =>
      law.quantile(1 - tailMass) / lattice.granularity + lattice.steps <= MOST_WEIGHTS;
    const tailMass = TAILS.find(fits);
    if (tailMass !== undefined) return { lattice, tailMass };
    if (target > sensitivity) return { lattice, tailMass: TAILS.at(-1) as number };
  }
}
