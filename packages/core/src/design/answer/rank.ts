import { gapOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, worstErrors } from "../search/index.js";

/** Values that differ by less, relatively, are the same. */
const SAME = 1e-9;

/**
 * Options from the best on: by their ε where the least is sought, otherwise by the metric, or where
 * there are several by the largest of their distances from the best of each. Of equals the less biased
 * comes first, then the plainer: the one that stands first in the list of all mechanisms.
 */
export function ranked(options: readonly Option[], need: FullNeed): Option[] {
  const value = costFunction(options, need);
  const all = options.map((option, order) => ({
    option,
    order,
    value: value(option),
    bias: worstErrors(option.mechanism, need).bias,
  }));
  const compare = (a: number, b: number) =>
    a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b)) ? 0 : a - b;
  return all
    .sort((a, b) => compare(a.value, b.value) || compare(a.bias, b.bias) || a.order - b.order)
    .map(({ option }) => option);
}

/** What is to be least. */
function costFunction(options: readonly Option[], need: FullNeed): (option: Option) => number {
  if (need.epsilon === undefined) return ({ epsilon }) => epsilon;
  const { metrics } = need;
  const [first] = metrics;
  if (metrics.length === 1 && first !== undefined) {
    return ({ scores }) => (first.better === "lower" ? 1 : -1) * scores[0]!;
  }
  const best = metrics.map((metric, i) => {
    const all = options.map(({ scores }) => scores[i]!);
    return metric.better === "lower" ? Math.min(...all) : Math.max(...all);
  });
  return ({ scores }) =>
    Math.max(...metrics.map((metric, i) => gapOf(scores[i]!, best[i]!, metric.better)));
}

/** Of each kind of mechanism its best option alone, given from the best on. */
export function bestOfEach(options: readonly Option[]): Option[] {
  return options.filter(({ kind }, i) => options.findIndex((other) => other.kind === kind) === i);
}

/** Whether a mechanism has less to explain than another: fewer parameters. */
export function isPlainer(a: Option, b: Option): boolean {
  const count = ({ mechanism }: Option) => Object.keys(mechanism.params).length;
  return count(a) < count(b);
}

/** A gain of less than this part is not worth a mechanism that is harder to explain. */
const WORTH = 1e-3;

/** Which of options from the best on to recommend: a plainer one that is all but as good, and as fair. */
export function recommendedOf(options: readonly Option[], need: FullNeed): number {
  const value = costFunction(options, need);
  const bias = (option: Option) => worstErrors(option.mechanism, need).bias;
  const best = options[0]!;
  const size = Math.abs(value(best));
  const several = need.epsilon !== undefined && need.metrics.length > 1;
  const probability = need.epsilon !== undefined && need.metrics[0]?.better === "higher";
  // Of several metrics the value is a distance in percent; of a probability what is missing counts too.
  const close = WORTH * (several ? 100 : probability ? Math.min(size, 1 - size) : size);
  let chosen = 0;
  for (const [i, option] of options.entries()) {
    const asGood = value(option) <= value(best) + close && bias(option) <= bias(best);
    if (asGood && isPlainer(option, options[chosen]!)) chosen = i;
  }
  return chosen;
}
