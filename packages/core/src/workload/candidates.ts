import { sum } from "../numerics/index.js";
import { blockQuestions } from "./block-questions.js";
import { denseOptimum } from "./dense-optimum.js";
import { denseQuestions } from "./dense-questions.js";
import { bestPrecisions, type LevelGains, levelError, levelGains } from "./level-shares.js";
import { type Partition, shiftedLevels, treeLevels } from "./partition.js";
import { bestEpsilons, precisionAt } from "./pure-shares.js";
import type { Queries } from "./queries.js";
import type { GaussianCandidate, PureCandidate, Questions } from "./questions.js";

/** The fan-outs of the trees that are compared. */
const FAN_OUTS = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/** Fewer offsets have a larger error, more offsets a hardly smaller one. */
const OFFSETS = 8;

/** Shifted blocks of so many cells are compared in about a second. */
const QUICK_SHIFTED_CELLS = 4096;

/** The best tree, and shifted blocks, for Gaussian noise. */
export function gaussianCandidates(queries: Queries, quick = false): GaussianCandidate[] {
  const trees = plannedTrees(queries, bestPrecisions, (part) => part);
  const candidates = trees.map(({ questions, parts }) => ({ questions, precisions: parts }));
  const isSlow = quick && queries.cells > QUICK_SHIFTED_CELLS;
  return isSlow ? candidates : [...candidates, shiftedCandidate(queries, OFFSETS)];
}

/** The best tree for geometric noise. */
export function pureCandidates(queries: Queries, epsilon: number): PureCandidate[] {
  const trees = plannedTrees(queries, (gains) => bestEpsilons(gains, epsilon), precisionAt);
  return trees.map(({ questions, parts }) => ({ questions, epsilons: parts }));
}

/** The best strategy of all for Gaussian noise, and the lower bound that proves it. */
export function denseCandidate(queries: Queries): {
  readonly lowerBound: number;
  readonly candidate: GaussianCandidate | undefined;
} {
  const { matrix, lowerBound } = denseOptimum(queries);
  const questions = denseQuestions(matrix);
  if (questions === undefined) return { lowerBound, candidate: undefined };
  return { lowerBound, candidate: { questions, precisions: [1 / questions.moved[0]!.squares] } };
}

/** Each level shares the precision of the same level of the binary tree among its partitions. */
export function shiftedCandidate(queries: Queries, offsets: number): GaussianCandidate {
  const levels = treeLevels(queries.cells, 2);
  const parts = bestPrecisions(levelGains(queries, levels));
  const blocks = shiftedLevels(queries.cells, offsets).flatMap((level, j) =>
    level.map((bounds) => ({ bounds, part: parts[j]! / level.length })),
  );
  const asked = blocks.filter(({ part }) => part > 0);
  return {
    questions: blockQuestions(
      `shifted blocks, ${offsets} offsets`,
      queries.cells,
      asked.map(({ bounds }) => bounds),
    ),
    precisions: asked.map(({ part }) => part),
  };
}

/** A plan for the levels of a tree: the share of each level, and the error it should have. */
interface Plan {
  readonly name: string;
  readonly levels: readonly Partition[];
  readonly parts: readonly number[];
  readonly error: number;
}

/** Plans that should be worse than the best one by more than this factor are left out. */
const CLOSE = 1.02;

/**
 * The best tree, and the other strategies that may be as good: single cells, and the binary tree
 * with equal levels. The errors of plans are exact only if all blocks of a level are equal, so the
 * caller compares the exact errors.
 */
function plannedTrees(
  queries: Queries,
  plan: (gains: LevelGains) => number[],
  precision: (part: number) => number,
) {
  const plans = FAN_OUTS.map((fanOut): Plan & { readonly gains: LevelGains } => {
    const levels = treeLevels(queries.cells, fanOut);
    const gains = levelGains(queries, levels);
    const parts = plan(gains);
    const error = levelError(gains, parts.map(precision));
    return { name: `tree, fan-out ${fanOut}`, levels, gains, parts, error };
  });
  const { levels, gains, parts } = plans[0]!;
  const total = sum(parts);
  const fixed = [
    { name: "tree, equal levels", parts: levels.map(() => total / levels.length) },
    { name: "cells", parts: levels.map((_, j) => (j === levels.length - 1 ? total : 0)) },
  ].map(({ name, parts }): Plan => {
    return { name, levels, parts, error: levelError(gains, parts.map(precision)) };
  });
  const best = smallest(plans, ({ error }) => error);
  const close = fixed.filter(({ error }) => error <= CLOSE * best.error);
  return [best, ...close].map((plan) => askedLevels(queries.cells, plan));
}

function askedLevels(
  cells: number,
  { name, levels, parts }: Plan,
): { readonly questions: Questions; readonly parts: readonly number[] } {
  const asked = levels.filter((_, j) => parts[j]! > 0);
  const questions = blockQuestions(asked.length === 1 ? "cells" : name, cells, asked);
  return { questions, parts: parts.filter((part) => part > 0) };
}

export function smallest<T>(items: readonly T[], measure: (item: T) => number): T {
  const values = items.map(measure);
  return items[values.indexOf(Math.min(...values))]!;
}
