import type { Value } from "../../params/index.js";
import { type Need, type Proposal, pureFamily, refuse } from "../kit/index.js";

/** Answers on the lattice: about so many, or as fine as the noise asks for but no more than the other. */
const ANSWERS = 24;
const MOST_ANSWERS = 64;
/** Of whole answers there may be more: a programme of these still takes seconds. */
const MOST_WHOLE = 300;
/** Lattice steps in the scale of plain noise. */
const IN_SCALE = 5;

/** The programme of a need: everything that it can say goes into it. */
export function optimalProposal(need: Need): Proposal {
  const { answers, epsilon, delta, metrics, demands, prior } = need;
  const [metric] = metrics;
  if (delta > 0) return refuse("its programme is about pure ε");
  if (epsilon === undefined) return refuse("its programme is about a given ε");
  if (!Number.isFinite(answers.upper - answers.lower))
    return refuse("it is for a range with two ends");
  if (metric?.loss === undefined || metrics.length > 1)
    return refuse("its programme is about one metric that is an average over outputs");
  if (prior !== undefined && prior !== "uniform")
    return refuse("its programme is about the worst answer or all alike");
  const width = answers.upper - answers.lower;
  const most = need.wholeAnswers ? MOST_WHOLE : MOST_ANSWERS * need.sensitivity;
  if (width > most) return refuse("its programme would have too many answers for a few seconds");
  const region = demands.find(({ metric }) => metric.loss && metric.better === "higher");
  const { sensitivity, outputs, bias } = need;
  const own: Record<string, Value> = {
    ...answers,
    sensitivity,
    outputLower: outputs.lower,
    outputUpper: outputs.upper,
    loss: metric.name,
    prior: prior ?? "worst",
    bias,
    ...(region && { confidence: region.value, within: region.metric.name }),
  };
  const why = "the best mechanism there is on its lattice, by linear programming";
  const at = (epsilon: number) => ({ ...own, epsilon, granularity: granularityOf(need, epsilon) });
  return [pureFamily(at, why, { whole: need.wholeAnswers })];
}

/** A step of which the sensitivity is a multiple, and the noise, or the range, some more. */
function granularityOf({ answers, sensitivity, wholeAnswers }: Need, epsilon: number): number {
  if (wholeAnswers) return 1;
  const width = answers.upper - answers.lower;
  const reach = Math.min(sensitivity, width);
  const wanted = Math.max((ANSWERS * reach) / width, IN_SCALE * epsilon);
  return reach / Math.max(1, Math.floor(Math.min(wanted, (MOST_ANSWERS * reach) / width)));
}
