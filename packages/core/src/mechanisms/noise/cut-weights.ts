import { expDown, rational } from "../../numerics/index.js";
import { bestCut, type CutMix } from "./best-cut.js";
import { type CutProblem, type CutStaircase, levelOf } from "./cut-staircase-points.js";

/** The total of all weights. The limit is 2^96, and rounding adds far less than 2^76. */
const SCALE = 2 ** 96 - 2 ** 76;

/**
 * The fraction of δ that is kept for the rounding of weights. The weights of the outermost points
 * are about SCALE·δ/steps.
 */
function reserve({ delta, steps }: CutProblem): number {
  return Math.max(2 ** -42, (4 * steps) / (SCALE * delta));
}

/** The fractions by which the share of a staircase may be lowered. */
const LESS = [0, 2 ** -40, 2 ** -34, 2 ** -28, 2 ** -22, 2 ** -16, 2 ** -10];

/** The integer weights of a cut staircase: the weight of a point of each level. */
interface Part {
  readonly staircase: CutStaircase;
  readonly levels: readonly bigint[];
}

/**
 * The best mix of two cut staircases whose integer weights satisfy δ: `half[k]` is the weight of k
 * and of −k. At adjacent answers the ratio of two weights is at most a rational lower bound of e^ε,
 * except at outputs that only one of the answers can have. These outputs are among the `steps`
 * leftmost points of each staircase, so δ is at most their share of the total.
 */
export function bestWeights(problem: CutProblem): { mix: CutMix; half: bigint[] } {
  const { delta, steps } = problem;
  const mix = bestCut({ ...problem, delta: delta * (1 - reserve(problem)) });
  const outer = partOf(problem, mix.outer, SCALE * mix.outerShare);
  const total = Number(totalOf(outer, steps));
  let parts = [outer];
  // The staircase `inner` has a larger δ. If rounding uses more than the reserve, its share is lowered.
  for (const less of LESS) {
    const mass = total * (mix.innerShare / mix.outerShare) * (1 - less);
    if (!(mass > 0)) break;
    const tried = [outer, partOf(problem, mix.inner, mass)];
    if (!holds(tried, problem)) continue;
    parts = tried;
    break;
  }
  const last = Math.max(...parts.map(({ staircase }) => staircase.cut));
  const half = Array.from({ length: last + 1 }, (_, k) =>
    parts.reduce((sum, part) => sum + weightAt(part, steps, k), 0n),
  );
  return { mix, half };
}

/** A rounded weight of at least this size has a relative error below 2^−20. */
const LARGE = 2 ** 20;

/**
 * The weights of a cut staircase of the given total. Every level is ⌊e^ε·w⌋, where w is the weight
 * of the next level. If the outermost weight is so small that rounding it down would change it
 * much, all weights are rounded up instead, but to no more than ⌊e^ε·w⌋.
 */
function partOf({ epsilon, steps }: CutProblem, staircase: CutStaircase, mass: number): Part {
  const bound = expDown(epsilon);
  const target = (level: number) => (mass / staircase.total) * Math.exp(-epsilon * level);
  const last = levelOf(staircase.cut, staircase.width, steps);
  const exact = target(last) >= LARGE;
  const levels = new Array<bigint>(last + 1);
  levels[last] = BigInt(exact ? Math.floor(target(last)) : Math.ceil(target(last)));
  for (let level = last - 1; level >= 0; level--) {
    const most = (levels[level + 1]! * bound.numerator) / bound.denominator;
    const wanted = exact ? most : BigInt(Math.ceil(target(level)));
    levels[level] = wanted < most ? wanted : most;
  }
  return { staircase, levels };
}

function weightAt({ staircase: { width, cut }, levels }: Part, steps: number, k: number): bigint {
  return Math.abs(k) > cut ? 0n : levels[levelOf(Math.abs(k), width, steps)]!;
}

/** The number of points of one level at the distances 0 … `cut` on both sides. */
function countAt(level: number, width: number, cut: number, steps: number): number {
  if (level === 0) return 2 * Math.min(width - 1, cut) + 1;
  const first = width + (level - 1) * steps;
  return 2 * (Math.min(cut, first + steps - 1) - first + 1);
}

function totalOf({ staircase: { width, cut }, levels }: Part, steps: number): bigint {
  const terms = levels.map((weight, level) => weight * BigInt(countAt(level, width, cut, steps)));
  return terms.reduce((sum, term) => sum + term, 0n);
}

/** The total weight of the `steps` leftmost points. */
function leftOf(part: Part, steps: number): bigint {
  let sum = 0n;
  for (let i = 0; i < steps; i++) sum += weightAt(part, steps, i - part.staircase.cut);
  return sum;
}

/** True if the share of the leftmost points in the total is at most δ, in exact arithmetic. */
function holds(parts: readonly Part[], { delta, steps }: CutProblem): boolean {
  const [left, total] = [leftOf, totalOf].map((of) =>
    parts.reduce((sum, part) => sum + of(part, steps), 0n),
  );
  const { numerator, denominator } = rational(delta);
  return left! * denominator <= numerator * total!;
}
