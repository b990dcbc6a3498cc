import { joinResiduals, type LevelTree, splitAnswers } from "../estimates/index.js";
import { cellsOf, type Schema, sizesOf, type TableLevel } from "../questions/index.js";

/** What the estimates say about a cube: residuals and their precisions. The first one is the total. */
export interface KnownResiduals {
  readonly levels: readonly TableLevel[];
  readonly tree: LevelTree;
  readonly precisions: Float64Array;
  readonly residuals: readonly Float64Array[];
}

/** The step size relative to the smallest weight. Ten times as much needs far more rounds. */
const STEP = 0.3;
const OVER_RELAXATION = 1.6;
const ROUNDS = 1000;
/** The iteration stops if a round changes the counts by less than this part of the total. */
const CHANGE = 1e-5;

/**
 * The cube of counts ≥ 0 with a given total that fits the residuals best:
 * min Σ precision·|residual of the cube − estimate|². Solved by alternating directions [boyd-2011].
 * Both steps are closed formulas: least squares is diagonal in residuals, and the other step cuts at
 * 0. Each round has linear time. If the rounds do not suffice, the cube is still valid, but fits less.
 */
export function nonnegativeCube(
  schema: Schema,
  finest: TableLevel,
  known: KnownResiduals,
  total: number,
): Float64Array {
  const cells = cellsOf(schema, finest);
  const weights = known.levels.map(
    (level, i) => (known.precisions[i]! * cells) / cellsOf(schema, level),
  );
  const step = STEP * Math.min(...weights);
  const gains = weights.map((weight, i) => (i === 0 ? 1 : weight / (weight + step)));
  const targets = known.residuals.with(0, Float64Array.of(total));
  const correction = (cube: Float64Array) =>
    correctionOf(schema, finest, known, cube, targets, gains);

  const counts = new Float64Array(cells).fill(total / cells);
  const dual = new Float64Array(cells);
  const start = new Float64Array(cells);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < cells; i++) start[i] = counts[i]! - dual[i]!;
    const fitted = correction(start);
    let change = 0;
    for (let i = 0; i < cells; i++) {
      const before = counts[i]!;
      const x = OVER_RELAXATION * (start[i]! + fitted[i]!) + (1 - OVER_RELAXATION) * before;
      const after = Math.max(0, x + dual[i]!);
      counts[i] = after;
      dual[i] = dual[i]! + x - after;
      change += Math.abs(after - before) + Math.abs(x - after);
    }
    if (change < CHANGE * Math.max(1, total)) break;
  }
  const sum = counts.reduce((a, b) => a + b, 0);
  return sum > 0 ? counts.map((x) => x * (total / sum)) : counts.fill(total / cells);
}

/** Moves the residuals of a cube towards their targets, each by its own part. */
function correctionOf(
  schema: Schema,
  finest: TableLevel,
  { tree }: KnownResiduals,
  cube: Float64Array,
  targets: readonly Float64Array[],
  gains: readonly number[],
): Float64Array {
  const moves: Float64Array[] = [];
  const grid = { data: cube, sizes: sizesOf(schema, finest) };
  splitAnswers(schema, { level: finest, signs: [] }, grid, tree, (index, residual) => {
    const [gain, target] = [gains[index]!, targets[index]!];
    const move = new Float64Array(residual.length);
    for (let i = 0; i < move.length; i++) move[i] = gain * (target[i]! - residual[i]!);
    moves[index] = move;
  });
  return joinResiduals(schema, finest, tree, (index) => moves[index]!);
}
