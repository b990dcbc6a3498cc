import type { Range } from "../../../laws/index.js";
import type { Programme, Progress } from "../../kit/index.js";
import { type BoundLattice, boundLattice } from "./bound-lattice.js";
import { boundDown } from "./dual-bound.js";
import type { LinearSolver } from "./linear-solver.js";
import { search } from "./search.js";
import { type Aim, lossAt, lossOf, type Pairwise, priorOf, tabulated } from "./task.js";

/** What is needed of answers in a range, and of a mechanism for them that may release any number. */
export interface BoundNeed extends Range, Pick<Programme, "epsilon" | "loss" | "bias" | "region"> {
  readonly sensitivity: number;
  readonly prior: "worst" | "uniform";
  /** Answers and outputs are whole numbers. */
  readonly integer?: boolean;
  /** Where outputs may lie; anywhere unless given. */
  readonly output?: Range;
}

/** What no ε-DP mechanism that meets a need can better. */
export interface RangeBound {
  /** Its expected loss is no less than this, which is rounded down. */
  readonly loss: number;
  /** The same as the metric says it. */
  readonly metric: number;
  readonly lattice: BoundLattice;
  /** Of what mechanisms, and how it was found. */
  readonly words: string;
}

/**
 * A lower bound for every ε-DP mechanism with answers in a range, whatever numbers it releases. Fewer
 * answers are easier to serve: those of a lattice, and of a part of the range where it is long. Outputs
 * between lattice points are rounded to them at random, where that costs little, or counted as the
 * best of their cells. Undefined where no mechanism meets the need.
 */
export function rangeBound(
  need: BoundNeed,
  solver: LinearSolver,
  report: (progress: Progress) => void = () => {},
): RangeBound | undefined {
  const lattice = boundLattice(need);
  const loss = lossOf(need.loss);
  const rounding = lattice.whole ? 0 : loss.rounding?.(lattice.granularity);
  const task = tabulated(
    { ...lattice, epsilon: need.epsilon },
    aimOf(need, lattice, rounding !== undefined),
  );
  const found = search(task, solver, 0, report);
  if (found === undefined) return undefined;
  const least = boundDown(task, found.duals) * task.unit - (rounding ?? 0);
  const value = Math.max(0, least * lattice.part);
  const words = wordsFor(lattice, rounding !== undefined);
  return { loss: value, metric: loss.read(value), lattice, words };
}

/** Steps that an output may be off the lattice point it is rounded to: at random, or to the nearest. */
const AT_RANDOM = 1;
const NEAREST = 0.5;

function aimOf(need: BoundNeed, lattice: BoundLattice, atRandom: boolean): Aim {
  const { whole, granularity, steered } = lattice;
  const off = whole ? 0 : atRandom ? AT_RANDOM : NEAREST;
  const loss = lossOf(need.loss);
  return {
    loss: atRandom && loss.byError ? lossAt(lattice, loss) : bestInCell(lattice, need.loss, off),
    prior: priorOf({ prior: need.prior, last: lattice.last }),
    // Rounding at random keeps the mean.
    ...(steered && { bias: need.bias! / granularity + (atRandom ? 0 : off) }),
    ...(need.region && {
      outside: bestInCell(lattice, need.region.metric, off),
      confidence: need.region.confidence,
    }),
  };
}

/** The least loss of outputs up to so many steps off a lattice point; its ends stand for all beyond. */
function bestInCell(
  { origin, granularity, from, to, steered }: BoundLattice,
  metric: string,
  off: number,
): Pairwise {
  const loss = lossOf(metric);
  // A hair wider, so that no rounding of these doubles leaves an output out.
  const reach = off * (1 + 2 ** -40);
  return (i, o) =>
    loss.minimum(
      origin + i * granularity,
      o === from && !steered ? Number.NEGATIVE_INFINITY : origin + (o - reach) * granularity,
      o === to && !steered ? Number.POSITIVE_INFINITY : origin + (o + reach) * granularity,
    );
}

function wordsFor(lattice: BoundLattice, atRandom: boolean): string {
  const { last, granularity, whole, truncated, steered } = lattice;
  return [
    `all ε-DP mechanisms${whole ? " on the whole numbers" : ""}, for ${last + 1} answers ${granularity} apart`,
    ...(whole ? [] : [atRandom ? "outputs rounded at random" : "outputs the best of their cells"]),
    ...(truncated ? ["from a part of the range"] : []),
    ...(steered ? ["outputs no further out than the lattice"] : []),
  ].join(", ");
}
