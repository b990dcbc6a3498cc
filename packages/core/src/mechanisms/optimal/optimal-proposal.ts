import type { Value } from "../../params/index.js";
import { EPSILON_RANGE, type Need, type Proposal, pureFamily, refuse } from "../kit/index.js";

/**
 * The target and the largest number of answers on the lattice. The noise may need more answers than
 * the target.
 */
const ANSWERS = 24;
const MOST_ANSWERS = 64;
/**
 * The largest number of whole answers. A linear programme with this many answers still takes only
 * seconds.
 */
const MOST_WHOLE = 300;
/** The largest number of answers with a δ, which makes linear programmes larger. */
const MOST_WITH_DELTA = 128;
/** The number of lattice steps in the scale of plain noise. */
const IN_SCALE = 5;

/**
 * Proposes the linear programme for the given requirements. The linear programme includes every
 * requirement that it can express.
 */
export function optimalProposal(need: Need): Proposal {
  const { answers, epsilon, delta, metrics, demands, prior } = need;
  const [metric] = metrics;
  if (delta > 0 && need.releases > 1) return refuse("with a δ, it supports only one release");
  if (epsilon === undefined) return refuse("it needs a fixed ε");
  if (!Number.isFinite(answers.upper - answers.lower))
    return refuse("it needs answers with a lower and an upper bound");
  if (metric?.loss === undefined || metrics.length > 1)
    return refuse("it needs a single metric that is an average over outputs");
  if (prior !== undefined && prior !== "uniform")
    return refuse("it supports the worst answer or a uniform prior only");
  const width = answers.upper - answers.lower;
  if (width > widest(need))
    return refuse("its linear programme would have too many answers to be solved in a few seconds");
  const region = demands.find(({ metric }) => metric.loss && metric.better === "higher");
  const { sensitivity, outputs, bias } = need;
  const own: Record<string, Value> = {
    ...answers,
    ...(delta > 0 && { delta }),
    sensitivity,
    outputLower: outputs.lower,
    outputUpper: outputs.upper,
    loss: metric.name,
    prior: prior ?? "worst",
    bias,
    ...(region && { confidence: region.value, within: region.metric.name }),
  };
  const why = "the best possible mechanism on its lattice, by linear programming";
  const at = (epsilon: number) => ({ ...own, epsilon, granularity: granularityOf(need, epsilon) });
  const whole = need.wholeAnswers;
  if (delta > 0) return [{ strengths: EPSILON_RANGE, at, pure: false, whole, why }];
  return [pureFamily(at, why, { whole })];
}

/** The width of the widest range whose linear programme is solved in a few seconds. */
function widest({ delta, sensitivity, wholeAnswers }: Need): number {
  if (delta > 0) return MOST_WITH_DELTA * sensitivity;
  return wholeAnswers ? MOST_WHOLE : MOST_ANSWERS * sensitivity;
}

/**
 * A granularity that divides the sensitivity and is fine enough for the noise and the range. 0 means
 * automatic.
 */
function granularityOf({ answers, sensitivity, wholeAnswers, delta }: Need, epsilon: number) {
  if (delta > 0) return 0;
  if (wholeAnswers) return 1;
  const width = answers.upper - answers.lower;
  const distance = Math.min(sensitivity, width);
  const wanted = Math.max((ANSWERS * distance) / width, IN_SCALE * epsilon);
  return distance / Math.max(1, Math.floor(Math.min(wanted, (MOST_ANSWERS * distance) / width)));
}
