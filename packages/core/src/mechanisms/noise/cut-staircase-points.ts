/**
 * Staircase noise on the integers that is cut to |k| ≤ `cut`: P(k) ∝ e^(−ε·level), where the level
 * is 0 for |k| < `width` and ⌊(|k| − width)/steps⌋ + 1 otherwise.
 */
export interface CutStaircase {
  readonly width: number;
  readonly cut: number;
  /** The sum of e^(−ε·level) over all points. */
  readonly total: number;
  /**
   * The smallest δ at ε and at a sensitivity of `steps`: the probability of the `steps` leftmost
   * points. At all other points, the probability ratio of two adjacent answers is at most e^ε.
   */
  readonly delta: number;
  /** The expected cost. */
  readonly cost: number;
}

/** The problem: the smallest expected cost at ε and δ, for a sensitivity of `steps` points. */
export interface CutProblem {
  readonly epsilon: number;
  readonly delta: number;
  readonly steps: number;
  /** The cost of an error of k points, for k ≥ 0. The cost never decreases with k. */
  cost(k: number): number;
}

/**
 * Cuts are listed in this number of blocks on each side of the wanted δ. Each block holds `steps`
 * cuts.
 */
const BLOCKS = 2;

/** The level of the noise value k. */
export function levelOf(k: number, width: number, steps: number): number {
  return k < width ? 0 : Math.floor((k - width) / steps) + 1;
}

/**
 * The number of whole blocks after which the δ of a staircase is at most the wanted δ. A staircase
 * that is cut after n ≥ 1 blocks has δ = steps·e^(−nε)/(2·width − 1 + 2·steps·Σ_(j ≤ n) e^(−jε)).
 */
function blocksFor({ epsilon, delta, steps }: CutProblem, width: number): number {
  const decay = Math.exp(-epsilon);
  let [blocks, weight, total] = [0, 1, 2 * width - 1];
  while (Math.min(steps, total) * weight > delta * total) {
    blocks++;
    weight *= decay;
    total += 2 * steps * weight;
  }
  return blocks;
}

/** The largest cut of the staircases that `cutStaircases` lists. */
export function largestCut(problem: CutProblem): number {
  return problem.steps * (blocksFor(problem, problem.steps) + 1 + BLOCKS);
}

/**
 * The cut staircases of the given widths whose δ is near the wanted δ. The sums of the costs are
 * computed once for all widths, so that each width needs one pass over its blocks.
 */
export function cutStaircases(problem: CutProblem, widths: readonly number[]): CutStaircase[] {
  const sums = costSums(problem);
  return widths.flatMap((width) => ofWidth(problem, width, sums));
}

/** The sums of cost(0) … cost(k). */
function costSums(problem: CutProblem): Float64Array {
  const sums = new Float64Array(largestCut(problem) + 1);
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k - 1] ?? 0) + problem.cost(k);
  return sums;
}

function ofWidth(problem: CutProblem, width: number, sums: Float64Array): CutStaircase[] {
  const { epsilon, steps } = problem;
  const first = blocksFor(problem, width) - BLOCKS;
  const decay = Math.exp(-epsilon);
  // The sums for the staircase that is cut at `cut`: its total, and the total of its costs.
  let cut = first < 0 ? 0 : width - 1;
  let total = 2 * cut + 1;
  let costs = 2 * sums[cut]! - sums[0]!;
  for (let block = 1, weight = decay; block <= first; block++, weight *= decay) {
    costs += 2 * weight * (sums[cut + steps]! - sums[cut]!);
    total += 2 * weight * steps;
    cut += steps;
  }
  const found: CutStaircase[] = [];
  for (let rest = 2 * BLOCKS * steps; rest >= 0; rest--) {
    const left = leftmost(problem, width, cut);
    found.push({ width, cut, total, delta: left / total, cost: costs / total });
    cut++;
    const weight = Math.exp(-epsilon * levelOf(cut, width, steps));
    total += 2 * weight;
    costs += 2 * weight * (sums[cut]! - sums[cut - 1]!);
  }
  return found;
}

/** The total weight of the `steps` leftmost points. */
function leftmost({ epsilon, steps }: CutProblem, width: number, cut: number): number {
  const level = levelOf(cut, width, steps);
  if (level === 0) return Math.min(steps, 2 * cut + 1);
  const outermost = cut - (width + (level - 1) * steps) + 1;
  const weight = Math.exp(-epsilon * level);
  const rest = steps - outermost;
  if (level > 1) return outermost * weight + rest * Math.exp(-epsilon * (level - 1));
  // If the `steps` leftmost points include the whole centre, they reach points to its right.
  const centre = Math.min(rest, 2 * width - 1);
  return centre + weight * (outermost + Math.min(outermost, rest - centre));
}
