import type { Optimum, Programme } from "../../mechanisms/kit/index.js";
import type {
  BoundNeed,
  NoiseBound,
  NoiseBoundNeed,
  RangeBound,
} from "../../mechanisms/optimal/solver/index.js";
import type { ReleasesBound, ReleasesNeed } from "../bounds/game/index.js";
import { isTight, type LowerBound, lowerBound, releasesNeed } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";

/**
 * The long computations of a design, in this thread or in another thread. The functions `optimise`,
 * `rangeBound`, `noiseBound` and `releasesBound` compute in this thread. All but the last one need a
 * solver of linear programmes.
 */
export interface Programmes {
  optimise(programme: Programme): Optimum | Promise<Optimum>;
  rangeBound(need: BoundNeed): RangeBound | undefined | Promise<RangeBound | undefined>;
  noiseBound(need: NoiseBoundNeed): NoiseBound | undefined | Promise<NoiseBound | undefined>;
  releasesBound(need: ReleasesNeed): ReleasesBound | undefined | Promise<ReleasesBound | undefined>;
}

/**
 * The best bound that is known. A bound without a linear programme is optimal, except for one release
 * with δ > 0 that is not on the whole numbers with sensitivity 1.
 */
export async function bestBound(
  need: FullNeed,
  programmes: Programmes,
): Promise<LowerBound | undefined> {
  const known = lowerBound(need);
  if (known === undefined) {
    return (
      (await gameBound(need, programmes)) ??
      (await programmeBound(need, programmes)) ??
      (await unboundedBound(need, programmes))
    );
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

/**
 * The lower bound for several releases with a δ and fresh noise for each release, also for mechanisms
 * that adapt their noise.
 */
async function gameBound(
  need: FullNeed,
  { releasesBound }: Programmes,
): Promise<LowerBound | undefined> {
  const several = releasesNeed(need);
  const found = several && (await releasesBound(several));
  if (found === undefined) return undefined;
  const { value, words, statement } = found;
  return { value, values: [value], tolerance: TOLERANCE, words, statement };
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
  const fresh = need.releases > 1 ? ", with fresh noise for each release" : "";
  const words = `the dual of a linear programme over ${found.words}${fresh}`;
  return { value: found.metric, values: [found.metric], tolerance: TOLERANCE, words };
}
