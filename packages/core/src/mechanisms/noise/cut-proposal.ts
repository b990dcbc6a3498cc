import { findMetric } from "../../metrics/index.js";
import {
  EPSILON_RANGE,
  type Family,
  type Need,
  noiseProposal,
  type Proposal,
  refuse,
} from "../kit/index.js";

/** The number of lattice steps in the sensitivity for real answers. */
const REAL_STEPS = 32;

/** The largest sensitivity of whole numbers for which the mechanism is proposed. */
const MOST_STEPS = 1024;

/** The largest number of weights on one side of a proposed table. */
const LARGEST_TABLE = 2 ** 18;

/** Proposes cut staircases for one release at (ε, δ), one for each metric that noise is tuned to. */
export function proposeCut(need: Need): Proposal {
  const { delta, releases, wholeAnswers, sensitivity } = need;
  if (delta === 0) return refuse("it needs a δ: its noise is bounded");
  if (releases > 1) return refuse("it is for one release only");
  if (wholeAnswers && sensitivity > MOST_STEPS) {
    return refuse(`it supports a sensitivity of at most ${MOST_STEPS}`);
  }
  // Answers between lattice points are rounded, so their average error has no closed form.
  if (!wholeAnswers && need.averaged) return refuse("it needs whole-number answers for averages");
  return noiseProposal(wholeAnswers, families)(need);
}

/**
 * One family for each metric that is an expected loss. Noise for other metrics of the error, such
 * as a quantile, is tuned to the mean absolute error.
 */
function families(need: Need): Proposal {
  const metrics = need.tunings.filter((name) => findMetric(name)?.loss?.byError);
  return (metrics.length > 0 ? metrics : ["mae"]).map((metric) => family(need, metric));
}

function family({ delta, wholeAnswers, sensitivity }: Need, metric: string): Family {
  const granularity = wholeAnswers ? 1 : sensitivity / REAL_STEPS;
  const steps = wholeAnswers ? sensitivity : REAL_STEPS;
  const at = (epsilon: number) => ({ epsilon, delta, sensitivity, metric, granularity });
  return {
    strengths: { lower: (steps * -Math.log(delta)) / LARGEST_TABLE, upper: EPSILON_RANGE.upper },
    at,
    calibrate: (epsilon, delta, releases) =>
      releases === 1 ? { ...at(epsilon), delta } : undefined,
    pure: false,
    whole: wholeAnswers,
    why: `noise that ends at a finite distance, tuned to ${metric}`,
  };
}
