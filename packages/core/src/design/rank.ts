import { MECHANISMS } from "../mechanisms/index.js";
import { gapOf } from "./bound.js";
import type { FullNeed } from "./need.js";
import type { Option } from "./option.js";

/** Values that differ by less, relatively, are the same. */
const SAME = 1e-9;

/**
 * Options from the best on: by their ε where the least is sought, otherwise by the metric, or where
 * there are several by the largest of their distances from the best of each. Of equals the less biased
 * comes first, then the plainer: the one that stands first in the list of all mechanisms.
 */
export function ranked(options: readonly Option[], need: FullNeed): Option[] {
  const value = costFunction(options, need);
  const all = options.map((option, order) => ({ option, order, value: value(option) }));
  const compare = (a: number, b: number) =>
    a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b)) ? 0 : a - b;
  return all
    .sort(
      (a, b) =>
        compare(a.value, b.value) ||
        compare(a.option.mechanism.worst.bias, b.option.mechanism.worst.bias) ||
        a.order - b.order,
    )
    .map(({ option }) => option);
}

/** What is to be least. */
function costFunction(options: readonly Option[], need: FullNeed): (option: Option) => number {
  if (need.epsilon === undefined) return ({ epsilon }) => epsilon;
  const { metrics } = need;
  const [first] = metrics;
  if (metrics.length === 1 && first !== undefined) {
    return ({ scores }) => (first.better === "lower" ? 1 : -1) * (scores[0] as number);
  }
  const best = metrics.map((metric, i) => {
    const all = options.map(({ scores }) => scores[i] as number);
    return metric.better === "lower" ? Math.min(...all) : Math.max(...all);
  });
  return ({ scores }) =>
    Math.max(
      ...metrics.map((metric, i) => gapOf(scores[i] as number, best[i] as number, metric.better)),
    );
}

/** Of each kind of mechanism its best option alone, given from the best on. */
export function bestOfEach(options: readonly Option[]): Option[] {
  return options.filter(({ kind }, i) => options.findIndex((other) => other.kind === kind) === i);
}

/** A gain of less than this part is not worth a mechanism that is harder to explain. */
const WORTH = 1e-3;

/**
 * Of options from the best on the one to recommend: the plainest of those that are all but as good, and
 * no more biased.
 */
export function recommendedOf(options: readonly Option[], need: FullNeed): number {
  const value = costFunction(options, need);
  const [best] = options as readonly [Option];
  const order = options.map(({ kind }) => MECHANISMS.indexOf(kind));
  const several = need.epsilon !== undefined && need.metrics.length > 1;
  const size = Math.abs(value(best));
  const probability = need.epsilon !== undefined && need.metrics[0]?.better === "higher";
  // Of several metrics the value is a distance in percent; of a probability what is missing counts too.
  const close = WORTH * (several ? 100 : probability ? Math.min(size, 1 - size) : size);
  let chosen = 0;
  for (const [i, option] of options.entries()) {
    const asGood = value(option) <= value(best) + close;
    const asFair = option.mechanism.worst.bias <= best.mechanism.worst.bias;
    if (asGood && asFair && (order[i] as number) < (order[chosen] as number)) chosen = i;
  }
  return chosen;
}
