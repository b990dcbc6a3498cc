import type { Range } from "../../laws/index.js";
import type { Mechanism } from "../../mechanisms/kit/index.js";
import { type Metric, metricOf } from "../../metrics/index.js";
import { integrate, minimise, sum } from "../../numerics/index.js";
import type { FullNeed } from "../need/index.js";

/**
 * The distances between an end of the range and the answers that are tried. The unit is about one
 * standard deviation of the noise.
 */
const DISTANCES = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 9, 20, 45];

/** The distances from each end of the range at which whole answers are also tried. */
const FIRST = Array.from({ length: 13 }, (_, d) => d);

/**
 * About one standard deviation of a law, computed as a quarter of the width that holds 90 % of the
 * outputs.
 */
function spreadOf(mechanism: Mechanism, answer: number): number {
  const law = mechanism.law(answer);
  return (law.quantile(0.95) - law.quantile(0.05)) / 4 || 1;
}

/** True if the laws at any two answers differ only by a shift. */
export function addsNoise({ input }: Mechanism): boolean {
  return input.lower === Number.NEGATIVE_INFINITY && input.upper === Number.POSITIVE_INFINITY;
}

function nearestTo0({ lower, upper }: Range): number {
  return Math.min(upper, Math.max(lower, 0));
}

/**
 * A real answer on the lattice of the noise, and an answer half a lattice step beyond it, which the
 * lattice rounds as far as possible. No other rounding is worse than both.
 */
function roundedAnswers(mechanism: Mechanism, { answers, wholeAnswers }: FullNeed): number[] {
  const nearest = nearestTo0(answers);
  const { spacing } = mechanism.law(nearest);
  if (wholeAnswers || !(spacing > 0)) return [nearest];
  const point = Math.ceil(nearest / spacing) * spacing;
  const tried = [point, point + (spacing / 2) * (1 - 1e-9)].filter((q) => q <= answers.upper);
  return tried.length > 0 ? tried : [nearest];
}

/** The answers among which the search looks for the worst answer. */
export function answersToTry(mechanism: Mechanism, need: FullNeed, anywhere: boolean): number[] {
  const { answers, wholeAnswers } = need;
  const nearest = nearestTo0(answers);
  if (anywhere && addsNoise(mechanism)) return roundedAnswers(mechanism, need);
  const spread = spreadOf(mechanism, nearest);
  const distances = DISTANCES.map((d) => d * spread);
  const fromEnds = [...distances, ...(wholeAnswers ? FIRST : [])].flatMap((d) => [
    answers.lower + d,
    answers.upper - d,
  ]);
  const middle = answers.lower + (answers.upper - answers.lower) / 2;
  const tried = [nearest, ...fromEnds, middle]
    .filter((q) => Number.isFinite(q) && q >= answers.lower && q <= answers.upper)
    .map((q) => (wholeAnswers ? Math.round(q) : q));
  return [...new Set(tried)].sort((a, b) => a - b);
}

/**
 * The answer at which a metric is worst, and the value of the metric at this answer. The function
 * tries a list of answers. For real answers, the function then searches around the worst answer of
 * the list.
 */
export function worstOf(
  mechanism: Mechanism,
  need: FullNeed,
  metric: Metric,
  refined = true,
): { readonly answer: number; readonly value: number } {
  const sign = metric.better === "lower" ? 1 : -1;
  const at = (answer: number) => metric.of(mechanism.law(answer), answer);
  const tried = answersToTry(mechanism, need, metric.ofError);
  let [best, worst] = [0, sign * at(tried[0]!)];
  for (const [i, answer] of tried.entries()) {
    const value = i === 0 ? worst : sign * at(answer);
    if (value > worst) [best, worst] = [i, value];
  }
  const found = { answer: tried[best]!, value: sign * worst };
  if (!refined || need.wholeAnswers || tried.length === 1 || !Number.isFinite(worst)) return found;
  const [low, high] = [tried[Math.max(0, best - 1)], tried[Math.min(tried.length - 1, best + 1)]];
  const answer = minimise((q) => -sign * at(q), low!, high!, 2, 1e-4);
  const value = at(answer);
  return sign * value > worst ? { answer, value } : found;
}

/** The largest |bias| and the largest root mean squared error over all answers. */
export function worstErrors(
  mechanism: Mechanism,
  need: FullNeed,
): { readonly bias: number; readonly rmse: number } {
  if (!need.wholeAnswers || addsNoise(mechanism)) {
    const { bias, mse } = mechanism.worst;
    return { bias, rmse: Math.sqrt(mse) };
  }
  const at = (kind: "bias" | "rmse") => worstOf(mechanism, need, metricOf({ kind })).value;
  return { bias: at("bias"), rmse: at("rmse") };
}

/** One value of a metric for all answers: the worst value, or the average under the prior. */
export function scoreOf(mechanism: Mechanism, need: FullNeed, metric: Metric): number {
  return need.prior === undefined
    ? worstOf(mechanism, need, metric).value
    : averageOf(mechanism, need, metric);
}

/** For at most this many whole numbers, the average is an exact sum. */
const FEW = 512;

function averageOf(mechanism: Mechanism, need: FullNeed, metric: Metric): number {
  const { prior, answers, wholeAnswers } = need;
  const power = metric.power;
  const at = (answer: number) => metric.of(mechanism.law(answer), answer) ** power;
  if (metric.ofError && addsNoise(mechanism)) return at(nearestTo0(answers)) ** (1 / power);
  if (prior !== "uniform") {
    const all = prior!;
    const total = sum(all.map(({ weight }) => weight));
    return (sum(all.map(({ answer, weight }) => weight * at(answer))) / total) ** (1 / power);
  }
  const count = answers.upper - answers.lower + 1;
  const mean =
    wholeAnswers && count <= FEW
      ? sum(Array.from({ length: count }, (_, i) => at(answers.lower + i))) / count
      : overRange(at, answers, spreadOf(mechanism, answers.lower));
  return mean ** (1 / power);
}

/** The mean of f over a range, with a relative error of about 1e-8. */
function overRange(f: (x: number) => number, { lower, upper }: Range, spread: number): number {
  const width = upper - lower;
  const near = [0.5, 1, 2, 4, 10].flatMap((d) => [(d * spread) / width, 1 - (d * spread) / width]);
  const kinks = near.filter((t) => t > 0 && t < 1).sort((a, b) => a - b);
  const unit = f(lower + width / 2) || 1;
  return unit * integrate((t) => f(lower + t * width) / unit, [0, ...kinks, 1], 1e-8).value;
}
