import { NoisewrightError } from "../../errors/index.js";
import { type AdditiveChannel, divide, type Steps } from "../../lattice/channels/index.js";
import { compileNoise } from "../../lattice/compile/index.js";
import { TABLE_LIMIT } from "../../lattice/sample/index.js";
import type { Distribution } from "../../laws/index.js";
import { additive, type CompileOptions, type Details } from "../kit/index.js";
import { compoundLaplaceLaw } from "./compound-laplace-law.js";
import { compoundPrivacy } from "./compound-privacy.js";
import { latticeCompound } from "./lattice-compound.js";
import { decayRate, type RatePrior } from "./rate-prior/index.js";

/**
 * The spec of Laplace noise whose rate has a given law. The spec has the exact privacy level, and
 * certified weights that use this level fully.
 */
export function compoundSpec<D extends Details>(
  subject: string,
  prior: RatePrior,
  sensitivity: number,
  details: D,
) {
  const law = compoundLaplaceLaw(prior);
  const privacy = compoundPrivacy(prior, sensitivity);
  const { epsilon } = privacy;
  return {
    ...additive({
      law,
      privacy,
      claim: { epsilon, delta: 0 },
      lattice: { subject, sensitivity, epsilon, pure: true },
      details: {
        epsilon,
        meanU: Math.exp(prior.logMoment(1)),
        slope0: decayRate(prior, 0, 1),
        kappa: prior.tailExponent,
        l1: law.absoluteMoment(1, 0),
        l2: Math.sqrt(law.variance),
        error999: law.quantile(0.9995),
        ...details,
      },
    }),
    channel: (options: CompileOptions) =>
      compile(subject, prior, law, { sensitivity, epsilon }, options),
  };
}

const RESOLUTION = 128;
/**
 * Limits on the number of weights on one side. The first limit keeps the compilation fast, and the
 * second limit is the capacity of a table.
 */
const SIZES = [2 ** 17, TABLE_LIMIT / 2 - 16];
/**
 * Masses that may be left to the tails, from a negligible mass up to the mass that heavy tails
 * require.
 */
const TAILS = [2 ** -60, 2 ** -44, 2 ** -32, 2 ** -24, 2 ** -18, 2 ** -14, 2 ** -11];
/**
 * The fraction of ε that rounding to cells may lose. Rounding lowers the peak and therefore ε by
 * about slope · step/4.
 */
const LEVEL_LOSS = 1 / 512;
/** Integer weights cannot have ratios above e^LARGEST_LEVEL. */
const LARGEST_LEVEL = 66;

interface Table {
  readonly lattice: Steps;
  readonly tailMass: number;
}

/**
 * Finds a lattice that is fine enough for the quartile and the peak, and covers as much of the
 * tails as a table can hold. Heavier tails are replaced by the geometric tails that all tables
 * have, which does not increase the privacy loss. If a table cannot hold such a lattice, a coarser
 * lattice is returned, for noise that is defined on the lattice.
 */
function tableFor(
  law: Distribution,
  sensitivity: number,
  fine: number,
  coarsest: number,
): Table | undefined {
  for (const size of SIZES) {
    for (let target = fine; target <= Math.max(fine, coarsest); target *= 2) {
      const lattice = divide(sensitivity, target);
      const points = (tailMass: number) =>
        law.quantile(1 - tailMass) / lattice.granularity + 2 * lattice.steps;
      const tailMass = TAILS.find((mass) => points(mass) <= size);
      if (tailMass !== undefined) return { lattice, tailMass };
    }
  }
  return undefined;
}

function compile(
  subject: string,
  prior: RatePrior,
  law: Distribution,
  { sensitivity, epsilon }: { readonly sensitivity: number; readonly epsilon: number },
  { resolution = RESOLUTION }: CompileOptions,
): AdditiveChannel {
  const quartile = law.quantile(0.75);
  const loss = LEVEL_LOSS * (RESOLUTION / resolution);
  const peak = (4 * loss * epsilon) / decayRate(prior, 0, 1);
  const fine = Math.min(quartile / resolution, peak);
  const table = tableFor(law, sensitivity, fine, Math.min(sensitivity, quartile / 2));
  if (table === undefined) throw tooWide(subject, quartile, sensitivity);
  const { granularity, steps } = table.lattice;
  const points = Math.ceil(law.quantile(1 - table.tailMass) / granularity) + 2 * steps;
  const noise = granularity > 2 * peak ? latticeCompound(prior, granularity, points) : law;
  const level = Math.min(epsilon, LARGEST_LEVEL);
  return compileNoise(noise, { subject, sensitivity, epsilon: level, pure: true, ...table });
}

function tooWide(subject: string, quartile: number, sensitivity: number): NoisewrightError {
  const narrow = quartile < sensitivity / 1000;
  return new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `noise this ${narrow ? "narrow compared with the sensitivity" : "heavy-tailed"} needs too many weights`,
    limit: String(TABLE_LIMIT),
    advice: narrow
      ? "lower epsilon or the sensitivity"
      : "choose a law of U with less probability near 0",
  });
}
