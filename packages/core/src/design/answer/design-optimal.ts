import { NoisewrightError } from "../../errors/index.js";
import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind, Optimum, Programme } from "../../mechanisms/kit/index.js";
import type {
  BoundNeed,
  NoiseBound,
  NoiseBoundNeed,
  RangeBound,
} from "../../mechanisms/optimal/solver/index.js";
import { isTight, type LowerBound, lowerBound, refuseImpossible } from "../bounds/index.js";
import { type FullNeed, type NeedInput, readNeed } from "../need/index.js";
import { type Option, optionWith, type Refused, refusedFor } from "../search/index.js";
import { answerTo, type Design } from "./answer.js";
import { idealOptions } from "./ideal.js";
import { ranked } from "./rank.js";

/**
 * A solver of linear programmes, in this thread or in another thread. The functions `optimise`,
 * `rangeBound` and `noiseBound` solve in this thread.
 */
export interface Programmes {
  optimise(programme: Programme): Optimum | Promise<Optimum>;
  rangeBound(need: BoundNeed): RangeBound | undefined | Promise<RangeBound | undefined>;
  noiseBound(need: NoiseBoundNeed): NoiseBound | undefined | Promise<NoiseBound | undefined>;
}

/**
 * Like `design`, but the candidates also include mechanisms that solve linear programmes. For
 * answers in a range, the function also proves a lower bound. A call takes seconds.
 */
export async function designOptimal(given: NeedInput, programmes: Programmes): Promise<Design> {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const found = idealOptions(need);
  const kinds = MECHANISMS.filter((kind) => kind.programme);
  const options = [...found.options];
  const refused = found.refused.filter(
    ({ mechanism }) => !kinds.some(({ id }) => id === mechanism),
  );
  for (const kind of kinds) {
    const made = await solved(kind, need, programmes);
    if ("why" in made) refused.push(made);
    else options.push(made);
  }
  const bound = await bestBound(need, programmes);
  return answerTo(need, ranked(options, need), refused, bound);
}

/**
 * The best bound that is known. The bounds without a linear programme are optimal, except for one
 * release with δ > 0 whose sensitivity is not one whole number.
 */
async function bestBound(need: FullNeed, programmes: Programmes): Promise<LowerBound | undefined> {
  const known = lowerBound(need);
  if (known === undefined) {
    return (await programmeBound(need, programmes)) ?? (await unboundedBound(need, programmes));
  }
  const tighter = isTight(need) ? undefined : await unboundedBound(need, programmes);
  const better = need.metrics[0]!.better === "lower" ? 1 : -1;
  return tighter && better * tighter.value > better * known.value ? tighter : known;
}

/**
 * The lower bound of a linear programme for one release at (ε, δ) of an answer that is unbounded on
 * at least one side.
 */
async function unboundedBound(
  need: FullNeed,
  { noiseBound }: Programmes,
): Promise<LowerBound | undefined> {
  const { answers, epsilon, delta, releases, metrics } = need;
  const [metric] = metrics;
  const bounded = Number.isFinite(answers.upper - answers.lower);
  if (epsilon === undefined || delta === 0 || releases > 1 || bounded) return undefined;
  if (need.averaged || metrics.length > 1 || !metric?.loss?.byError) return undefined;
  const found = await noiseBound({
    epsilon,
    delta,
    sensitivity: need.sensitivity,
    loss: metric.name,
    integer: need.wholeAnswers,
    wholeOutputs: need.wholeOutputs,
  });
  if (found === undefined || found.loss === 0) return undefined;
  const words = `the dual of a linear programme over ${found.words}`;
  return { value: found.metric, values: [found.metric], tolerance: TOLERANCE, words };
}

async function solved(
  kind: MechanismKind,
  need: FullNeed,
  { optimise }: Programmes,
): Promise<Option | Refused> {
  const proposal = kind.propose(need);
  if ("refusal" in proposal) return { mechanism: kind.id, why: proposal.refusal, near: false };
  try {
    const family = proposal[0]!;
    const params = family.at(need.epsilon! / need.releases);
    const optimum = await optimise(kind.programme!(params));
    return optionWith(kind, family, need, kind.create(params, optimum));
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return refusedFor(kind.id, error);
  }
}

/** The relative tolerance for rounding errors of doubles. */
const TOLERANCE = 1e-9;

/**
 * The lower bound that the dual of a linear programme proves for every mechanism, if answers lie in
 * a range.
 */
async function programmeBound(
  need: FullNeed,
  { rangeBound }: Programmes,
): Promise<LowerBound | undefined> {
  const { answers, outputs, sensitivity, epsilon, delta, bias, prior, metrics, demands } = need;
  const [metric] = metrics;
  const plain = prior === undefined || prior === "uniform";
  const bounded = Number.isFinite(answers.upper - answers.lower);
  if (epsilon === undefined || !plain || !bounded || metrics.length > 1) return undefined;
  // With a δ, the bound is proved for one release only.
  if (delta > 0 && need.releases > 1) return undefined;
  // A mechanism for whole answers with fractional outputs may beat the bound for real numbers and
  // the bound for whole numbers. With a δ, the bound for real outputs uses only answers that are one
  // sensitivity apart. For whole answers, these are whole numbers.
  const mixed = need.wholeAnswers !== need.wholeOutputs;
  if (!metric?.loss || (mixed && !(delta > 0 && prior === undefined))) return undefined;
  const region = demands.find((demand) => demand.metric.loss && demand.metric.better === "higher");
  const found = await rangeBound({
    ...answers,
    sensitivity,
    epsilon: epsilon / need.releases,
    ...(delta > 0 && { delta }),
    loss: metric.name,
    prior: prior ?? "worst",
    integer: need.wholeOutputs,
    output: outputs,
    ...(bias < Number.POSITIVE_INFINITY && { bias }),
    ...(region && { region: { metric: region.metric.name, confidence: region.value } }),
  });
  if (found === undefined) return undefined;
  const words = `the dual of a linear programme over ${found.words}`;
  return { value: found.metric, values: [found.metric], tolerance: TOLERANCE, words };
}
