import { NoisewrightError } from "../errors/index.js";
import type { ResponseChannel } from "../mechanisms/response/index.js";
import { sum } from "../numerics/index.js";
import type { Estimator, Targets } from "./estimator.js";
import { type Figures, type Partition, partitionOf } from "./partition-figures.js";
import { categoryMoments, type Moments, valueMoments } from "./partition-moments.js";

/**
 * Estimators for a domain of consecutive categories of any sizes, generalising [jiang-2024, (10)
 * and (11)]. No other linear estimator of the reports is unbiased.
 */
export function partitionEstimator(
  subject: string,
  channel: ResponseChannel,
  sizes: readonly number[],
): Estimator {
  const partition = partitionOf(channel);
  const figures = sizes.map((size) => partition.bySize.get(size)!);
  const categories: Targets = {
    estimate(counts) {
      const reports = sumsOver(sizes, counts);
      const background = backgroundOf(figures, reports);
      return figures.map(({ size, lift }, s) => (reports[s]! - size * background) / lift);
    },
    variances(frequencies) {
      const others = otherFrequencies(partition, figures, frequencies);
      return figures.map((own, s) => {
        const moments = categoryMoments(partition, own);
        const frequency = frequencies[s]!;
        return frequency * moments.own + outside(moments, others, own, frequency);
      });
    },
  };
  const values: Targets = {
    estimate(counts) {
      const inCategory = categories.estimate(counts);
      const background = backgroundOf(figures, sumsOver(sizes, counts));
      return spread(sizes, (s, x) => {
        const { size, inner, outer } = figures[s]!;
        const category = inCategory[s]!;
        return size === 1 ? category : (counts[x]! - category * outer - background) / inner;
      });
    },
    variances(frequencies) {
      const inCategory = sumsOver(sizes, frequencies);
      const others = otherFrequencies(partition, figures, inCategory);
      const moments = figures.map((own) =>
        own.size === 1 ? categoryMoments(partition, own) : valueMoments(partition, own),
      );
      return spread(sizes, (s, x) => {
        const [here, category] = [frequencies[x]!, inCategory[s]!];
        const at = moments[s]!;
        const rest = outside(at, others, figures[s]!, category);
        return here * at.own + (category - here) * at.mate + rest;
      });
    },
  };
  return {
    categories: () => categories,
    values() {
      if (figures.every(({ size, inner }) => size === 1 || inner > 0)) return values;
      throw new NoisewrightError({
        code: "unsupported",
        subject,
        what: "estimate of single values at innerEpsilon 0, where values of a category are indistinguishable",
        advice: "raise innerEpsilon, or ask for categories",
      });
    },
  };
}

function backgroundOf(figures: readonly Figures[], reports: readonly number[]): number {
  return sum(figures.map(({ background }, s) => background * reports[s]!));
}

/** For each size of a category, the number of true answers in the categories of this size. */
function otherFrequencies(
  { bySize }: Partition,
  figures: readonly Figures[],
  frequencies: readonly number[],
): Map<number, number> {
  const totals = new Map([...bySize.keys()].map((size) => [size, 0]));
  figures.forEach(({ size }, s) => {
    totals.set(size, totals.get(size)! + frequencies[s]!);
  });
  return totals;
}

/** The part of the variance that comes from true answers in all other categories. */
function outside(
  { other }: Moments,
  frequencies: ReadonlyMap<number, number>,
  { size }: Figures,
  own: number,
): number {
  return sum(
    [...frequencies].map(([k, frequency]) => (frequency - (k === size ? own : 0)) * other.get(k)!),
  );
}

/** The index at which each of several consecutive segments starts. */
function startsOf(sizes: readonly number[]): number[] {
  let next = 0;
  return sizes.map((size) => {
    const start = next;
    next += size;
    return start;
  });
}

/** The sums of the counts over consecutive segments. */
function sumsOver(sizes: readonly number[], counts: readonly number[]): number[] {
  return startsOf(sizes).map((start, s) => sum(counts.slice(start, start + sizes[s]!)));
}

/**
 * A number for each value, computed from the index of the value's category and the index of the
 * value.
 */
function spread(sizes: readonly number[], f: (category: number, value: number) => number) {
  return startsOf(sizes).flatMap((start, s) =>
    Array.from({ length: sizes[s]! }, (_, i) => f(s, start + i)),
  );
}
