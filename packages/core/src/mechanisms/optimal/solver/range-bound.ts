import type { Range } from "../../../laws/index.js";
import type { Programme, Progress } from "../../kit/index.js";
import { type BoundLattice, boundLattice } from "./bound-lattice.js";
import { boundDown } from "./dual-bound.js";
import type { LinearSolver } from "./linear-solver.js";
import { search } from "./search.js";
import { lossAt, lossOf, type Objective, type Pairwise, priorOf, tabulated } from "./task.js";

/** The requirements on a mechanism for answers in a range. The mechanism may release any number. */
export interface BoundNeed
  extends Range,
    Pick<Programme, "epsilon" | "delta" | "loss" | "bias" | "region"> {
  readonly sensitivity: number;
  readonly prior: "worst" | "uniform";
  /** True if answers and outputs are whole numbers. */
  readonly integer?: boolean;
  /** The range of allowed outputs; unbounded by default. */
  readonly output?: Range;
}

/** A bound for all ε-DP or (ε, δ)-DP mechanisms that meet the requirements. */
export interface RangeBound {
  /** A lower bound on the expected loss, rounded down. */
  readonly loss: number;
  /** The lower bound on the loss, converted to a value of the metric. */
  readonly metric: number;
  readonly lattice: BoundLattice;
  /**
   * A description in words: the mechanisms that the bound covers, and how the bound was computed.
   */
  readonly words: string;
}

/**
 * A lower bound for every ε-DP or (ε, δ)-DP mechanism with answers in a range, whatever numbers the
 * mechanism releases. Restricting the answers can only lower the smallest loss, so the bound uses
 * the answers of a lattice and, for a long range, only a part of the range. Outputs between lattice
 * points are rounded to lattice points at random if the rounding costs little. Otherwise, the loss
 * of each cell is the loss of the best output in the cell. The result is undefined if no mechanism
 * meets the requirements.
 */
export function rangeBound(
  need: BoundNeed,
  solver: LinearSolver,
  report: (progress: Progress) => void = () => {},
): RangeBound | undefined {
  const lattice = boundLattice(need);
  const loss = lossOf(need.loss);
  const rounding = lattice.whole ? 0 : loss.rounding?.(lattice.granularity / lattice.perStep);
  const task = tabulated(
    { ...lattice, epsilon: need.epsilon, delta: need.delta ?? 0 },
    objectiveOf(need, lattice, rounding !== undefined),
  );
  const found = search(task, solver, 0, report);
  if (found === undefined) return undefined;
  const least = boundDown(task, found.duals) * task.unit - (rounding ?? 0);
  const value = Math.max(0, least * lattice.part);
  const words = wordsFor(need, lattice, rounding !== undefined);
  return { loss: value, metric: loss.read(value), lattice, words };
}

/**
 * The largest distance in steps from an output to the lattice point to which the output is rounded.
 * The output is rounded at random (AT_RANDOM) or to the nearest point (NEAREST).
 */
const AT_RANDOM = 1;
const NEAREST = 0.5;

function objectiveOf(need: BoundNeed, lattice: BoundLattice, atRandom: boolean): Objective {
  const { whole, granularity, perStep, biasBounded } = lattice;
  const off = whole ? 0 : atRandom ? AT_RANDOM : NEAREST;
  const loss = lossOf(need.loss);
  return {
    loss: atRandom && loss.byError ? lossAt(lattice, loss) : bestInCell(lattice, need.loss, off),
    prior: priorOf({ prior: need.prior, last: lattice.last }),
    // Rounding at random does not change the mean.
    ...(biasBounded && { bias: need.bias! / granularity + (atRandom ? 0 : off / perStep) }),
    ...(need.region && {
      outside: bestInCell(lattice, need.region.metric, off),
      confidence: need.region.confidence,
    }),
  };
}

/**
 * The smallest loss of outputs up to `off` steps from a lattice point. The first and the last point
 * also stand for all outputs beyond these points.
 */
function bestInCell(
  { origin, granularity, perStep, from, to, biasBounded }: BoundLattice,
  metric: string,
  off: number,
): Pairwise {
  const loss = lossOf(metric);
  // The cell is made slightly wider, so that rounding of doubles excludes no output.
  const halfWidth = off * (1 + 2 ** -40);
  const step = granularity / perStep;
  return (i, o) =>
    loss.minimum(
      origin + i * granularity,
      o === from && !biasBounded ? Number.NEGATIVE_INFINITY : origin + (o - halfWidth) * step,
      o === to && !biasBounded ? Number.POSITIVE_INFINITY : origin + (o + halfWidth) * step,
    );
}

function wordsFor({ delta = 0 }: BoundNeed, lattice: BoundLattice, atRandom: boolean): string {
  const { last, granularity, whole, truncated, biasBounded } = lattice;
  return [
    `all ${delta > 0 ? "(ε, δ)" : "ε"}-DP mechanisms${whole ? " on the whole numbers" : ""}, for ${last + 1} answers ${granularity} apart`,
    ...(whole ? [] : [atRandom ? "outputs rounded at random" : "the best output of each cell"]),
    ...(truncated ? ["from a part of the range"] : []),
    ...(biasBounded ? ["outputs not beyond the lattice"] : []),
  ].join(", ");
}
