import { gapOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import { addsNoise, type Option, worstErrors } from "../search/index.js";

/** Two values with a smaller relative difference are treated as equal. */
const SAME = 1e-9;

/**
 * Sorts options, best first. Without a given ε, the options are sorted by ε. With a given ε, the
 * options are sorted by the metric. For several metrics, the options are sorted by the largest gap
 * to the best value of a metric. Among equal options, the option with less bias comes first, then
 * the option whose mechanism is earlier in the list of all mechanisms.
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

/** The value by which options are ranked. A smaller value is better. */
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

/**
 * Keeps only the best option of each kind of mechanism. The given options must be sorted, best
 * first.
 */
export function bestOfEach(options: readonly Option[]): Option[] {
  return options.filter(({ kind }, i) => options.findIndex((other) => other.kind === kind) === i);
}

/**
 * True if the mechanism of option `a` has fewer parameters than the mechanism of option `b`, and so
 * is easier to explain.
 */
export function isSimpler(a: Option, b: Option): boolean {
  const count = ({ mechanism }: Option) => Object.keys(mechanism.params).length;
  return count(a) < count(b);
}

/** True for additive noise with a largest value: some outputs rule out an adjacent answer. */
export function isBounded({ mechanism }: Option): boolean {
  return addsNoise(mechanism) && Number.isFinite(mechanism.law(0).support.upper);
}

/** The smallest relative gain that justifies a mechanism that is harder to explain. */
const WORTH = 1e-3;
/** The smallest relative gain that justifies noise that spends all of δ on a few outputs. */
const WORTH_OF_BOUNDED = 1e-2;

/**
 * The index of the option to recommend. The recommended option is the simplest of the options that
 * are almost as good as the best option and have no more bias. The given options must be sorted,
 * best first.
 */
export function recommendedOf(options: readonly Option[], need: FullNeed): number {
  const value = costFunction(options, need);
  const bias = (option: Option) => worstErrors(option.mechanism, need).bias;
  const best = options[0]!;
  const size = Math.abs(value(best));
  const several = need.epsilon !== undefined && need.metrics.length > 1;
  const probability = need.epsilon !== undefined && need.metrics[0]?.better === "higher";
  // For several metrics, the value is a gap in percent. For a probability p, the distance 1 − p
  // matters too: 0.9999 is much better than 0.999.
  const unit = several ? 100 : probability ? Math.min(size, 1 - size) : size;
  const [, second, ...others] = options;
  if (second && isBounded(best) && value(second) <= value(best) + WORTH_OF_BOUNDED * unit) {
    return 1 + recommendedOf([second, ...others], need);
  }
  const close = WORTH * unit;
  let chosen = 0;
  for (const [i, option] of options.entries()) {
    const asGood = value(option) <= value(best) + close && bias(option) <= bias(best);
    if (asGood && isSimpler(option, options[chosen]!)) chosen = i;
  }
  return chosen;
}
