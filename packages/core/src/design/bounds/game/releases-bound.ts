import { numberText } from "../../../format/index.js";
import { type Metric, parseMetric } from "../../../metrics/index.js";
import { type CostBound, costBound } from "./cost-search.js";

/** Several releases with the same requirements and answers in an infinite range, as plain data. */
export interface ReleasesNeed {
  readonly releases: number;
  /** The ε and the δ of all releases together. */
  readonly epsilon: number;
  readonly delta: number;
  readonly sensitivity: number;
  readonly metric: string;
  readonly wholeAnswers: boolean;
  readonly wholeOutputs: boolean;
}

/** A bound on the largest error of several releases. */
export interface ReleasesBound {
  /** The best value of the metric, rounded so that the bound holds. */
  readonly value: number;
  /**
   * The mean loss at sensitivity 1 on the integers, for at most 32 releases. If all releases had
   * this loss, δ at ε would be at least `delta`, which is more than the δ that is allowed.
   */
  readonly cost: number;
  readonly delta: number;
  /** How the bound was computed. */
  readonly words: string;
  /** The bound as a sentence without a full stop, which names the mechanisms that it covers. */
  readonly statement: string;
  /** The number of games that were evaluated. */
  readonly rounds: number;
}

/** The progress of the search: the best value of the metric that is proved so far. */
export interface BoundProgress {
  readonly round: number;
  /** Undefined until something is proved. */
  readonly value: number | undefined;
}

/** The largest number of releases in one game. */
const LARGEST = 32;
const ROUNDED = 2 ** -50;

/**
 * The best value that the metric of the worst release can have, for every (ε, δ)-DP mechanism that
 * draws fresh noise for each release, also if it chooses the law of this noise after it has seen the
 * earlier outputs. Undefined if no bound is known for the metric, for one release, or for δ = 0.
 *
 * Fresh means: given the earlier outputs, the noise does not depend on the earlier answers and their
 * noise. Dependent noise can do better. For k answers, the joint law p ∝ e^(−ε·max|x_i|) is ε-DP. For
 * many answers it has almost half the error of independent geometric noise.
 *
 * The game gives a bound C on the integers at sensitivity 1. At sensitivity s, consider only answers
 * in s·ℤ, and round outputs at random to s·ℤ with the same mean. The mean absolute error does
 * not change and the mean squared error grows by at most s²/4, so mae ≥ s·C and mse ≥ s²(C − ¼) for
 * all outputs. For more than 32 releases, average m releases of one query: for independent unbiased
 * noise, m·K releases have the mean squared error m·s²(C − ¼), where C is the bound for K releases.
 * More releases are never easier.
 */
export function releasesBound(
  need: ReleasesNeed,
  report: (progress: BoundProgress) => void = () => {},
): ReleasesBound | undefined {
  const { epsilon, delta } = need;
  const metric = parseMetric(need.metric);
  const scale = coversReleases(need) ? scaleOf(need, metric) : undefined;
  if (scale === undefined) return undefined;
  const { loss } = metric;
  const task = {
    releases: scale.releases,
    epsilon,
    delta,
    cost: (x: number) => loss!.of({ answer: 0, output: x, error: x }) * (1 - ROUNDED),
  };
  const metricOf = (cost: number) => {
    const scaled = scale.factor * (cost - scale.less);
    const value = loss!.read(Math.max(0, scaled) * (1 - ROUNDED));
    return metric.better === "lower" ? value * (1 - ROUNDED) : Math.min(1, value + ROUNDED);
  };
  const found = costBound(task, (round, cost) =>
    report({ round, value: cost > scale.less ? metricOf(cost) : undefined }),
  );
  if (found === undefined || found.cost <= scale.less) return undefined;
  return boundOf(found, metricOf(found.cost), scale, metric);
}

/** True if a bound is known for these releases and this metric. */
export function coversReleases(need: ReleasesNeed): boolean {
  const { releases, delta } = need;
  return delta > 0 && releases > 1 && scaleOf(need, parseMetric(need.metric)) !== undefined;
}

interface Scale {
  /** The number of releases in the game. */
  readonly releases: number;
  /** The loss is at least factor · (cost − less). */
  readonly factor: number;
  readonly less: number;
  /** True if the bound holds only for independent unbiased noise. */
  readonly independent: boolean;
}

function scaleOf(need: ReleasesNeed, { spec, loss }: Metric): Scale | undefined {
  if (!loss?.byError) return undefined;
  // Whole answers change by whole numbers.
  const steps = need.wholeAnswers ? Math.floor(need.sensitivity) : need.sensitivity;
  if (steps <= 0) return undefined;
  const independent = need.releases > LARGEST;
  const isGame = steps === 1 && need.wholeAnswers && need.wholeOutputs && !independent;
  if (isGame) return { releases: need.releases, factor: 1, less: 0, independent };
  if (spec.kind === "rmse") {
    const { releases, each } = partsOf(need.releases);
    return { releases, factor: each * steps * steps, less: 0.25, independent };
  }
  if (spec.kind !== "mae" || independent) return undefined;
  return { releases: need.releases, factor: steps, less: 0, independent };
}

/** The numbers K ≤ 32 and m with the largest product m·K ≤ releases, and the largest such K. */
function partsOf(releases: number): { releases: number; each: number } {
  if (releases <= LARGEST) return { releases, each: 1 };
  let best = { releases: LARGEST, each: Math.floor(releases / LARGEST) };
  for (let size = LARGEST - 1; size > LARGEST / 2; size--) {
    const each = Math.floor(releases / size);
    if (each * size > best.each * best.releases) best = { releases: size, each };
  }
  return best;
}

function boundOf(found: CostBound, value: number, scale: Scale, metric: Metric): ReleasesBound {
  const { independent } = scale;
  const lower = metric.better === "lower";
  const article = /^(rmse|lp)/.test(metric.name) ? "an" : "a";
  const who = independent
    ? "no independent unbiased noise has"
    : "no mechanism with fresh noise, even one that adapts its noise, has";
  const words = independent
    ? `proved by a game of ${scale.releases} rounds, each for an average of several releases`
    : "proved by a game in which each release has fresh noise, which may depend on all earlier outputs";
  const text = numberText(value, lower ? "down" : "up");
  const statement = `${who} ${article} ${metric.name} ${lower ? "below" : "above"} ${text}`;
  return { value, ...found, words, statement };
}
